'use client'
import { counted } from '@/components/ui/count-text'
import { openDrawer } from '@/components/shell/drawer-host'
import type { Day } from '@/lib/dates/day'
import { formatDay } from '@/lib/dates/format'
import type { Due } from './due'
import { linesIn, type Totals } from './month'
import type { Scope } from '@/components/pickers/scope'
import { lazyPart } from '@/components/ui/lazy-part'

const DayPanel = lazyPart(() => import('./day-panel').then((module) => module.DayPanel))

interface Opened {
  /** Null while the figures of the month are loading. */
  totals: Totals | null
  due: readonly Due[]
  scope: Scope
}

export const openDay = (day: Day, { totals, due, scope }: Opened): void => {
  openDrawer({
    title: totals ? `${formatDay(day)}, ${counted(linesIn(totals), 'transaction')}` : formatDay(day),
    width: 440,
    content: <DayPanel key={day} day={day} scope={scope} due={due} />,
  })
}
