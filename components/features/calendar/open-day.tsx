'use client'
import { lazy } from 'react'
import { openDrawer } from '@/components/shell/drawer-host'
import type { Day } from '@/lib/dates/day'
import { formatDay } from '@/lib/dates/format'
import type { Totals } from './month'

const DayPanel = lazy(() => import('./day-panel').then((module) => ({ default: module.DayPanel })))

export const openDay = (day: Day, { totals, bank_accounts }: { totals: Totals; bank_accounts: readonly string[] }): void =>
  openDrawer({
    title: `${formatDay(day)}, ${totals.count.toLocaleString('en-US')} transaction${totals.count === 1 ? '' : 's'}`,
    width: 440,
    content: <DayPanel key={day} day={day} bank_accounts={bank_accounts} totals={totals} />,
  })
