import { lazy } from 'react'
import { openDrawer } from '@/components/shell/drawer-host'
import type { Day } from '@/lib/dates/day'

// Forms bring their validation along, which the report itself does not need.
const TruckMiles = lazy(() => import('./truck-miles').then((module) => ({ default: module.TruckMiles })))

/** The miles of every truck in a month, initially the month of the given date. */
export const openTruckMiles = (day: Day): void =>
  openDrawer({ title: 'Miles', width: 440, content: <TruckMiles day={day} /> })
