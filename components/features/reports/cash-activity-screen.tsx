'use client'
import { transactionsOf } from '@/components/pickers/figure-lines'
import { Link } from '@/components/ui/link'
import { StatCard } from '@/components/ui/stat-card'
import { useIsMobile } from '@/components/ui/use-media'
import { download } from '@/lib/client/download'
import type { CashActivity } from '@/lib/contract/report'
import { cashActivityPdf, cashActivityXlsx } from '@/lib/contract/calls/report-file'
import { comparedLabel, type Comparison } from '@/lib/dates/compared-range'
import type { DayRange } from '@/lib/dates/range-presets'
import { formatUsd } from '@/lib/money/format'
import { percentChange } from '@/lib/money/percent'
import { ComparedReport } from './compared-report'
import { NothingInPeriod } from './nothing-in-period'
import { plainPercent } from './percent-change'
import { cashActivityOf, queryOf } from './queries'
import { ReportPage } from './report-page'
import type { ReportView } from './report-view'
import { TableSkeleton } from './table-skeleton'
import { useCompared } from './use-compared'

export function CashActivityScreen() {
  return (
    <ReportPage report="cash-activity" title="Cash activity" modes={['compact', 'detailed']} compare="previous-year" files={filesOf}>
      {(view, change) => <Report view={view} onRange={(range) => change({ range })} />}
    </ReportPage>
  )
}

function filesOf(view: ReportView) {
  const { mode, compare } = view
  const query = { ...queryOf(view), mode: mode === 'compact' ? ('compact' as const) : ('detailed' as const), compare }
  return { pdf: () => download(cashActivityPdf, { query }), xlsx: () => download(cashActivityXlsx, { query }) }
}

interface ReportProps {
  view: ReportView
  onRange: (range: DayRange) => void
}

function Report({ view, onRange }: ReportProps) {
  const { range, compare } = view
  const detailed = view.mode === 'detailed'
  const compared = useCompared((days) => cashActivityOf({ ...view, range: days }), range, compare)
  return (
    <ComparedReport compared={compared} loading={<Loading view={view} />}>
      {(now, before) => (
        <>
          <Cards now={now} before={before} view={view} />
          {isBlank(now) ? (
            <NothingInPeriod range={range} onRange={onRange} />
          ) : (
            <div className="cols c2">
              <Section title="Money in" type="money_in" activity={now} view={view} detailed={detailed} />
              <Section title="Money out" type="money_out" activity={now} view={view} detailed={detailed} />
            </div>
          )}
        </>
      )}
    </ComparedReport>
  )
}

const isBlank = ({ money_in, money_out }: CashActivity): boolean =>
  money_in.categories.length === 0 && money_out.categories.length === 0

const Loading = ({ view }: { view: ReportView }) => (
  <div className="flex flex-col gap-4">
    <Cards now={null} before={null} view={view} />
    <div className="cols c2">
      <TableSkeleton rows={8} />
      <TableSkeleton rows={8} />
    </div>
  </div>
)

/** 'same period 2025', 'Jan 1 – Jan 31, 2026' */
const noteOf = (range: DayRange, compare: Exclude<Comparison, 'none'>): string => {
  const label = comparedLabel(range, compare)
  return compare === 'previous-year' ? label.toLowerCase() : label
}

interface CardsProps {
  now: CashActivity | null
  before: CashActivity | null
  view: ReportView
}

/** Money that left stands in parentheses; so does a net burn below zero, which is cash that was made. */
function Cards({ now, before, view: { range, compare } }: CardsProps) {
  const mobile = useIsMobile()
  const card = (label: string, amountOf: (activity: CashActivity) => number, { shownAs = 1, risingIsGood = true } = {}) => {
    const change = now && before ? percentChange(amountOf(now), amountOf(before)) : null
    const direction = change === null || change === 0 ? 'flat' : change > 0 ? 'up' : 'down'
    return (
      <StatCard
        label={label}
        value={now ? formatUsd(shownAs * amountOf(now)) : null}
        delta={
          change === null
            ? undefined
            : { direction, good: change > 0 === risingIsGood, text: plainPercent(Math.abs(change)) }
        }
        note={compare === 'none' ? undefined : before ? `vs ${noteOf(range, compare)}` : <span aria-hidden>&nbsp;</span>}
      />
    )
  }
  return (
    <div className="cols c3 scroll-x" role="group" aria-label="Key figures" tabIndex={mobile ? 0 : undefined}>
      {card('Money in', ({ money_in }) => money_in.total_amount)}
      {card('Money out', ({ money_out }) => money_out.total_amount, { shownAs: -1, risingIsGood: false })}
      {card('Net burn', ({ net_burn }) => net_burn, { risingIsGood: false })}
    </div>
  )
}

interface SectionProps {
  title: string
  type: 'money_in' | 'money_out'
  activity: CashActivity
  view: ReportView
  detailed: boolean
}

/** Where the money came from or went, each account with its share of the largest. */
function Section({ title, type, activity, view, detailed }: SectionProps) {
  const { total_amount, categories } = activity[type]
  const largest = Math.max(1, ...categories.map((category) => Math.abs(category.amount)))
  return (
    <section className="card self-start overflow-hidden" aria-label={`${title} by account`}>
      <div className="flex h-12 items-center justify-between px-4 text-md font-semibold">
        <h2>{title}</h2>
        <span className="money tnum">{formatUsd(type === 'money_out' ? -total_amount : total_amount)}</span>
      </div>
      {detailed ? (
        <ul>
          {categories.map((category) => (
            <li key={category.chart_of_account_id} className="border-t border-subtle px-4 py-2.5">
              <Link
                className="drill flex items-center justify-between gap-4"
                href={transactionsOf(category, type, view)}
              >
                <span className="min-w-0 wrap-anywhere md:truncate">{category.chart_of_account_name}</span>
                <span className="money tnum">{formatUsd(category.amount)}</span>
              </Link>
              <div className="prog mt-1.5 h-1!" aria-hidden>
                <i
                  className={type === 'money_in' ? 'in' : 'out'}
                  style={{ width: `${(Math.max(0, category.amount) / largest) * 100}%` }}
                />
              </div>
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  )
}
