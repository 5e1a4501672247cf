'use client'
import { lazy } from 'react'
import { openDrawer } from '@/components/shell/drawer-host'
import type { Day } from '@/lib/dates/day'
import { formatDay } from '@/lib/dates/format'
import type { Due } from './due'
import { linesIn, type Totals } from './month'
import type { Scope } from '@/components/pickers/scope'

const DayPanel = lazy(() => import('./day-panel').then((module) => ({ default: module.DayPanel })))

interface Opened {
  totals: Totals
  due: readonly Due[]
  scope: Scope
}

export const openDay = (day: Day, { totals, due, scope }: Opened): void => {
  const lines = linesIn(totals)
  openDrawer({
    title: `${formatDay(day)}, ${lines.toLocaleString('en-US')} transaction${lines === 1 ? '' : 's'}`,
    width: 440,
    content: <DayPanel key={day} day={day} scope={scope} totals={totals} due={due} />,
  })
}
