'use client'
import { useState } from 'react'
import { plainPercent } from '@/components/pickers/percent-change'
import { figureHref, nodesOf, StatementTable } from '@/components/pickers/statement-table'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { cx } from '@/components/ui/cx'
import { Link } from '@/components/ui/link'
import { Meter } from '@/components/ui/meter'
import { KeyFigures, StatCard } from '@/components/ui/stat-card'
import { WIDE_TABLE } from '@/components/ui/tree-look'
import { download } from '@/lib/client/download'
import { type CashActivity, cashActivityFile } from '@/lib/contract/report'
import type { StatementRow } from '@/lib/contract/statement'
import { comparedLabel, type Comparison } from '@/lib/dates/compared-range'
import type { DayRange } from '@/lib/dates/range-presets'
import { formatRange } from '@/lib/dates/format'
import { formatUsd } from '@/lib/money/format'
import { percentChange } from '@/lib/money/percent'
import { NothingInPeriod } from './nothing-in-period'
import { cashActivityOf, comparedQueryOf } from './queries'
import { Report } from './report'
import { ReportPage } from './report-page'
import type { ReportView } from './report-view'
import { TableSkeleton } from './table-skeleton'
import type { ReportDownload } from './use-export'

export function CashActivityScreen() {
  return (
    <ReportPage
      report="cash-activity"
      title="Cash activity"
      modes={['compact', 'detailed']}
      compare="previous-year"
      columns={COLUMNS}
      percent="Share"
      files={filesOf}
    >
      {(view, change) => (
        <Report query={cashActivityOf(view)} loading={<Loading view={view} />}>
          {(report) => <Statement report={report} view={view} onRange={(range) => change({ range })} />}
        </Report>
      )}
    </ReportPage>
  )
}

const COLUMNS = ['week', 'month', 'quarter', 'year', 'entity'] as const

function filesOf(view: ReportView): ReportDownload {
  const query = { ...comparedQueryOf(view), mode: view.mode }
  return (as) => download(cashActivityFile, { query: { ...query, as } })
}

interface StatementProps {
  report: CashActivity
  view: ReportView
  onRange: (range: DayRange) => void
}

function Statement({ report, view, onRange }: StatementProps) {
  const beside = view.columns !== 'total'
  const isBlank = report.rows.every(({ kind, cells }) => kind !== 'line' || cells.every((cell) => !cell))
  const [amount] = report.columns
  return (
    <>
      <Cards now={report} view={view} />
      {isBlank || !amount ? (
        <NothingInPeriod range={view.range} onRange={onRange} />
      ) : beside ? (
        <Card className={WIDE_TABLE} tabIndex={0} aria-label="Cash activity in columns">
          <StatementTable
            caption={`Cash activity, ${formatRange(view.range.start, view.range.end)}`}
            labelHeader="Account"
            table={report}
            view={view}
            mode={view.mode}
            keptAs="cash-activity"
            dense
            scrolls
          />
        </Card>
      ) : (
        <div className="grid grid-cols-2 gap-4 max-sm:grid-cols-1">
          {nodesOf(report.rows).map(({ row, children = [] }) =>
            row.kind === 'section' ? (
              <Section
                key={row.id}
                section={row}
                rows={view.mode === 'detailed' ? children.map((child) => child.row) : []}
                linkOf={(line) => figureHref({ row: line, column: amount, at: 0 }, view)}
              />
            ) : null,
          )}
        </div>
      )}
    </>
  )
}

const Loading = ({ view }: { view: ReportView }) => (
  <div className="flex flex-col gap-4">
    <Cards now={null} view={view} />
    <div className="grid grid-cols-2 gap-4 max-sm:grid-cols-1">
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
  view: ReportView
}

/** Money out is shown in parentheses, and so is a negative net burn, which is cash generated. */
function Cards({ now, view: { range, compare: chosen, columns } }: CardsProps) {
  const compare = columns === 'total' ? chosen : 'none'
  const card = (label: string, id: string, sign: 1 | -1 = 1) => {
    const row = now?.rows.find((one) => one.id === id)
    const amounts = row && now ? amountsOf(row, now) : []
    const amount = (columns === 'total' ? amounts[0] : amounts.at(-1)) ?? 0
    const before = columns === 'total' ? amounts[1] : undefined
    const change = before === undefined ? null : percentChange(amount, before)
    const generates = id === 'net_burn' && amount < 0
    const direction = change === null || change === 0 ? 'flat' : change > 0 ? 'up' : 'down'
    return (
      <StatCard
        label={label}
        aside={generates ? 'cash generated' : undefined}
        value={row ? formatUsd(sign * amount) : null}
        delta={
          change === null
            ? undefined
            : { direction, good: generates || change > 0 === row?.rising_is_good, text: plainPercent(Math.abs(change)) }
        }
        note={
          compare === 'none' ? undefined : before === undefined ? (
            <span aria-hidden>&nbsp;</span>
          ) : (
            `vs ${noteOf(range, compare)}`
          )
        }
      />
    )
  }
  return (
    <KeyFigures sideways>
      {card('Money in', 'money_in')}
      {card('Money out', 'money_out', -1)}
      {card('Net burn', 'net_burn')}
    </KeyFigures>
  )
}

/** The amount of a row in each period. */
const amountsOf = ({ cells }: StatementRow, { columns }: CashActivity): number[] =>
  columns.flatMap(({ kind }, at) => (kind === 'money' ? (cells[at] ?? []) : []))

interface SectionProps {
  section: StatementRow
  rows: readonly StatementRow[]
  linkOf: (row: StatementRow) => string | null
}

/** How many accounts each side shows at first. */
const FIRST = 10

/** Where the money came from or went, the largest accounts first, each with its share of the largest. */
function Section({ section, rows, linkOf }: SectionProps) {
  const total = section.cells[0] ?? 0
  const lines = rows.flatMap((row) => (row.cells[0] ? [{ row, amount: row.cells[0] }] : []))
  const [all, setAll] = useState(false)
  const more = lines.length - FIRST
  const largest = Math.max(1, ...lines.map(({ amount }) => Math.abs(amount)))
  return (
    <Card className="self-start overflow-hidden" aria-label={`${section.label} by account`}>
      <div className="flex h-12 items-center justify-between px-4 text-md font-semibold">
        <h2>{section.label}</h2>
        <span className="money tnum">{formatUsd(section.rising_is_good ? total : -total)}</span>
      </div>
      {lines.length > 0 ? (
        <ul>
          {lines.map(({ row, amount }, at) => (
            <li
              key={row.id}
              className={cx('border-t border-subtle px-4 py-2.5', at >= FIRST && !all && 'hidden print:block')}
            >
              <Link
                className="flex items-center justify-between gap-4 max-sm:-my-2.5 max-sm:py-3"
                href={linkOf(row) ?? ''}
              >
                <span className="min-w-0 wrap-anywhere sm:truncate">{row.label}</span>
                <span className="money tnum">{formatUsd(amount)}</span>
              </Link>
              <Meter
                thin
                tone={row.amount_type === 'money_in' ? 'in' : 'out'}
                percent={(Math.max(0, amount) / largest) * 100}
                className="mt-1.5"
              />
            </li>
          ))}
        </ul>
      ) : null}
      {more > 0 ? (
        <div className="print:hidden border-t border-subtle px-2 py-1.5">
          <Button variant="ghost" size={28} aria-expanded={all} onClick={() => setAll(!all)}>
            {all ? 'Show the ten largest' : `${more} more`}
          </Button>
        </div>
      ) : null}
    </Card>
  )
}
