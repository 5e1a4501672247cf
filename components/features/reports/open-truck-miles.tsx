import { openDrawer } from '@/components/shell/drawer-host'
import { lazyPart } from '@/components/ui/lazy-part'
import type { Day } from '@/lib/dates/day'

// Forms bring their validation along, which the report itself does not need.
const TruckMiles = lazyPart(() => import('./truck-miles').then((module) => module.TruckMiles))

/** The miles of every truck in a month, initially the month of the given date. */
export const openTruckMiles = (day: Day): void =>
  openDrawer({ title: 'Miles', width: 440, content: <TruckMiles day={day} /> })
