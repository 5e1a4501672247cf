import { openDrawer } from '@/components/shell/drawer-host'
import { lazyPart } from '@/components/ui/lazy-part'
import type { DayRange } from '@/lib/dates/range-presets'

const LinesWithoutTruck = lazyPart(() => import('./lines-without-truck').then((module) => module.LinesWithoutTruck))

/** The bank lines without a truck, to assign trucks to them. */
export const openLinesWithoutTruck = (range: DayRange): void =>
  openDrawer({ title: 'Lines without a truck', width: 720, content: <LinesWithoutTruck range={range} /> })
