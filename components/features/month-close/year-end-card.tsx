import { ReportAmount } from '@/components/pickers/report-amount'
import { Card, CardHeader } from '@/components/ui/card'
import { Fact, FactList } from '@/components/ui/fact-list'
import { Link } from '@/components/ui/link'
import type { CloseMonth } from '@/lib/contract/month-close'
import { formatMonthYear, formatRange } from '@/lib/dates/format'
import { monthPath } from './queries'

type Year = NonNullable<CloseMonth['year_end']>

/** What happens at fiscal year-end: no closing entry is posted, as income becomes part of retained earnings automatically. */
export const YearEndCard = ({ year }: { year: Year }) => (
  <Card aria-label="Year end">
    <CardHeader title="Year end" line className="h-13.5" />
    <div className="px-4 py-2">
      <FactList>
        <Fact label="Fiscal year" atEnd>
          {formatRange(year.start_date, year.end_date)}
        </Fact>
        <Fact label="Basis" atEnd>
          {year.basis === 'cash' ? 'Cash' : 'Accrual'}
        </Fact>
        <Fact label="Retained earnings" atEnd>
          <ReportAmount value={year.retained_before} withSign />
        </Fact>
        <Fact label="Net income" atEnd>
          <ReportAmount value={year.net_income} withSign />
        </Fact>
        <Fact label="From the next day" atEnd>
          <ReportAmount value={year.retained_after} withSign />
        </Fact>
      </FactList>
      <p className="pb-2 text-xs text-muted">
        No closing entry is needed: the year’s net income moves to retained earnings automatically on the next day.
      </p>
      {year.months_open.length > 0 ? (
        <p className="pb-2">
          Still open:{' '}
          {year.months_open.map((month, index) => (
            <span key={month}>
              {index > 0 ? ', ' : ''}
              <Link href={monthPath(month)} className="text-accent-fg underline">
                {formatMonthYear(`${month}-01`)}
              </Link>
            </span>
          ))}
        </p>
      ) : (
        <p className="pb-2 text-pos">Every month of the year is locked.</p>
      )}
    </div>
  </Card>
)
