import { today } from '@/components/form/today'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { formatDay, formatRange } from '@/lib/dates/format'
import type { DayRange } from '@/lib/dates/range-presets'
import { defaultRange } from './report-range'

interface NothingInPeriodProps {
  range: DayRange
  onRange: (range: DayRange) => void
  /** True for a report as of a single day. */
  asOf?: boolean
}

/** The link that an empty report offers, unless it already covers this year. */
export function yearToDate({ range, onRange }: Pick<NothingInPeriodProps, 'range' | 'onRange'>) {
  const year = defaultRange(today())
  if (range.start === year.start && range.end === year.end) return undefined
  return (
    <Button size={28} onClick={() => onRange(year)}>
      Year to date
    </Button>
  )
}

export function NothingInPeriod({ range, onRange, asOf }: NothingInPeriodProps) {
  return (
    <Card>
      <EmptyState
        kind="nothing-yet"
        title={asOf ? `No balances by ${formatDay(range.end)}` : 'Nothing in this period'}
        action={yearToDate({ range, onRange })}
      >
        {asOf
          ? 'Assets, liabilities and equity appear here once an entry is posted.'
          : `There are no posted entries ${daysOf(range)}.`}
      </EmptyState>
    </Card>
  )
}

/** 'on Jan 1, 2027', 'between Jan 1 and Jan 31, 2027' */
const daysOf = ({ start, end }: DayRange): string =>
  start === end ? `on ${formatDay(end)}` : `between ${formatRange(start, end).replace(' – ', ' and ')}`
