'use client'
import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { DirectionControl } from '@/components/pickers/direction-control'
import { transactionsOf } from '@/components/pickers/figure-lines'
import { Card } from '@/components/ui/card'
import { counted } from '@/components/ui/count-text'
import { EmptyState } from '@/components/ui/empty-state'
import { Link } from '@/components/ui/link'
import { List } from '@/components/ui/list'
import { Meter } from '@/components/ui/meter'
import { Skeleton } from '@/components/ui/skeleton'
import { useDelayed } from '@/components/ui/use-delayed'
import { download } from '@/lib/client/download'
import { top10ChartOfAccountsFile, top10StakeholdersFile } from '@/lib/contract/report'
import type { AmountType } from '@/lib/contract/transaction-fields'
import { sumWire } from '@/lib/money/cents'
import { formatPercent, formatUsd } from '@/lib/money/format'
import { linesTogether } from './drill-down'
import { yearToDate } from './nothing-in-period'
import { queryOf, topAccountsOf, topStakeholdersOf } from './queries'
import { ReportFailed } from './report-failed'
import { ReportPage } from './report-page'
import type { ReportView } from './report-view'
import type { ReportDownload } from './use-export'

type Kind = 'accounts' | 'stakeholders'
const WORDS: Record<Kind, { title: string; report: string; none: string }> = {
  accounts: {
    title: 'Top 10 accounts',
    report: 'top-10-chart-of-accounts',
    none: 'No account has money in this direction in this period.',
  },
  stakeholders: {
    title: 'Top 10 stakeholders',
    report: 'top-10-stakeholders',
    none: 'No stakeholder has money in this direction in this period.',
  },
}

/** The ten accounts or stakeholders that most money came from or went to. */
export function Top10Screen({ kind }: { kind: Kind }) {
  const { title, report } = WORDS[kind]
  return (
    <ReportPage
      report={report}
      title={title}
      narrow={['amount_type']}
      files={(view) => filesOf(kind, view)}
      kept={(view, change) => (
        <DirectionControl
          value={directionOf(view)}
          onChange={(amount_type) => change({ narrowed: amount_type === 'money_in' ? { amount_type } : {} })}
        />
      )}
    >
      {(view, change) => {
        const none = yearToDate({ range: view.range, onRange: (range) => change({ range }) })
        return kind === 'accounts' ? <Accounts view={view} none={none} /> : <Stakeholders view={view} none={none} />
      }}
    </ReportPage>
  )
}

const directionOf = ({ narrowed }: ReportView): AmountType =>
  narrowed.amount_type === 'money_in' ? 'money_in' : 'money_out'

function filesOf(kind: Kind, view: ReportView): ReportDownload {
  const query = { ...queryOf(view), amount_type: directionOf(view) }
  return (as) =>
    download(kind === 'accounts' ? top10ChartOfAccountsFile : top10StakeholdersFile, { query: { ...query, as } })
}

interface RankingProps {
  view: ReportView
  /** What is offered if there is nothing to rank. */
  none: ReactNode
}

function Accounts({ view, none }: RankingProps) {
  const direction = directionOf(view)
  const answer = useQuery({ ...topAccountsOf(view, direction), placeholderData: keepPreviousData })
  const rows = answer.data?.map(({ name, total_amount, share, count, ...account }) => ({
    id: account.chart_of_account_id,
    name,
    total_amount,
    share,
    count,
    href: transactionsOf(account, direction, view),
  }))
  return <Ranked kind="accounts" answer={answer} rows={rows} none={none} />
}

function Stakeholders({ view, none }: RankingProps) {
  const direction = directionOf(view)
  const answer = useQuery({ ...topStakeholdersOf(view, direction), placeholderData: keepPreviousData })
  const rows = answer.data?.map(({ stakeholder_id: id, full_name: name, total_amount, share, count }) => ({
    id,
    name,
    total_amount,
    share,
    count,
    href: linesTogether('stakeholders', id, direction, view),
  }))
  return <Ranked kind="stakeholders" answer={answer} rows={rows} none={none} />
}

interface RankedRow {
  id: string
  name: string
  total_amount: number
  /** Of all money in this direction. */
  share: number | null
  count: number
  href: string
}
interface RankedProps extends Pick<RankingProps, 'none'> {
  kind: Kind
  answer: Pick<UseQueryResult<unknown>, 'error' | 'isError' | 'isFetching' | 'isPlaceholderData' | 'refetch'>
  rows: readonly RankedRow[] | undefined
}

function Ranked({ kind, answer, rows, none }: RankedProps) {
  const waiting = useDelayed(rows === undefined && !answer.isError, 150)
  const failed = answer.isError ? <ReportFailed query={answer} /> : null
  if (!rows) return failed ?? (waiting ? <Loading /> : null)
  const largest = Math.max(1, ...rows.map(({ total_amount }) => total_amount))
  return (
    <div className="flex flex-col gap-4" aria-busy={answer.isPlaceholderData || undefined}>
      {failed}
      <Card className="overflow-hidden" aria-label={WORDS[kind].title}>
        {rows.length === 0 ? (
          <EmptyState kind="nothing-yet" title="Nothing in this period" action={none}>
            {WORDS[kind].none}
          </EmptyState>
        ) : (
          <>
            <List as="ol">
              {rows.map(({ id, name, total_amount, share, count, href }, index) => (
                <li key={id}>
                  <Link
                    href={href}
                    className="flex min-h-12 items-center gap-3 px-4 py-2 -outline-offset-2 hover:bg-hover"
                  >
                    <span className="tnum w-5 flex-none text-xs text-muted">{index + 1}</span>
                    <span className="min-w-0 flex-1">
                      <span className="flex items-center justify-between gap-3">
                        <span className="min-w-0 wrap-anywhere sm:truncate">{name}</span>
                        <span className="money tnum font-medium">{formatUsd(total_amount)}</span>
                      </span>
                      <span className="tnum flex justify-between gap-3 text-xs text-muted">
                        <span>{linesText(count)}</span>
                        <span>{share === null ? '' : formatPercent(share)}</span>
                      </span>
                      <Meter thin tone="out" percent={(Math.max(0, total_amount) / largest) * 100} className="mt-1" />
                    </span>
                  </Link>
                </li>
              ))}
            </List>
            <div className="flex h-12 items-center justify-between border-t border-line bg-surface-2 px-4 font-semibold">
              <span>Total of these</span>
              <span className="money tnum">{formatUsd(sumWire(rows.map(({ total_amount }) => total_amount)))}</span>
            </div>
          </>
        )}
      </Card>
    </div>
  )
}

const Loading = () => (
  <Card className="overflow-hidden" role="status" aria-label="Loading">
    {[34, 28, 40, 24, 36, 30, 26, 38, 22, 32].map((width, row) => (
      <div key={row} className="flex h-12 items-center gap-3 px-4">
        <Skeleton width={12} height={10} />
        <Skeleton width={`${width}%`} height={10} />
        <span className="flex-1" />
        <Skeleton width={84} height={10} />
      </div>
    ))}
  </Card>
)

/** The interest of a loan payment, for example, has no separate line. */
const linesText = (count: number): string => (count === 0 ? 'Part of other lines' : counted(count, 'line'))
