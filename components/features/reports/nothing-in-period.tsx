import { today } from '@/components/form/today'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { formatRange } from '@/lib/dates/format'
import type { DayRange } from '@/lib/dates/range-presets'
import { defaultRange } from './report-range'

export function NothingInPeriod({ range, onRange }: { range: DayRange; onRange: (range: DayRange) => void }) {
  const year = defaultRange(today())
  const isYear = range.start === year.start && range.end === year.end
  return (
    <section className="card">
      <EmptyState
        kind="nothing-yet"
        title="Nothing in this period"
        action={
          isYear ? undefined : (
            <Button size={28} onClick={() => onRange(year)}>
              Year to date
            </Button>
          )
        }
      >
        There are no posted entries between {formatRange(range.start, range.end).replace(' – ', ' and ')}.
      </EmptyState>
    </section>
  )
}
