import { lazy } from 'react'
import { openDrawer } from '@/components/shell/drawer-host'
import type { DayRange } from '@/lib/dates/range-presets'

const LinesWithoutTruck = lazy(() =>
  import('./lines-without-truck').then((module) => ({ default: module.LinesWithoutTruck })),
)

/** The bank lines without a truck, to assign trucks to them. */
export const openLinesWithoutTruck = (range: DayRange): void =>
  openDrawer({ title: 'Lines without a truck', width: 720, content: <LinesWithoutTruck range={range} /> })
