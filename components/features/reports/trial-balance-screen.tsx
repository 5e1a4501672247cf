'use client'
import { CircleAlert, CircleCheck } from 'lucide-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { QueryErrorNote } from '@/components/ui/note'
import { SearchInput } from '@/components/ui/search-input'
import { Select } from '@/components/ui/select'
import { Switch } from '@/components/ui/switch'
import { useDelayed } from '@/components/ui/use-delayed'
import { download } from '@/lib/client/download'
import { trialBalancePdf, trialBalanceXlsx } from '@/lib/contract/report-file'
import type { DayRange } from '@/lib/dates/range-presets'
import { formatUsd } from '@/lib/money/format'
import { ledgerOf } from './drill-down'
import { NothingInPeriod } from './nothing-in-period'
import { queryOf, trialBalanceOf } from './queries'
import { ReportPage } from './report-page'
import type { ReportView } from './report-view'
import { TableSkeleton } from './table-skeleton'
import { isInBalance, shownRows, totalsOf, type TrialBalanceView } from './trial-balance-rows'
import { TrialBalanceTable } from './trial-balance-table'

const ELEMENTS: { value: TrialBalanceView['element']; label: string }[] = [
  { value: 'all', label: 'All types' },
  { value: 'asset', label: 'Assets' },
  { value: 'liability', label: 'Liabilities' },
  { value: 'equity', label: 'Equity' },
  { value: 'income', label: 'Income' },
  { value: 'expense', label: 'Expenses' },
]
const EVERYTHING: TrialBalanceView = { search: '', element: 'all', hideZero: false }

export function TrialBalanceScreen() {
  const [shown, show] = useState(EVERYTHING)
  return (
    <ReportPage
      report="trial-balance"
      title="Trial balance"
      basis
      files={filesOf}
      note={() => (
        <>
          <SearchInput label="Search accounts" value={shown.search} onChange={(search) => show({ ...shown, search })} />
          <div className="w-36 max-sm:w-full">
            <Select
              height={32}
              aria-label="Type"
              options={ELEMENTS}
              value={shown.element}
              onChange={(element) => show({ ...shown, element })}
            />
          </div>
        </>
      )}
      end={(view) => (
        <>
          <Switch
            label="Hide zero balances"
            checked={shown.hideZero}
            onChange={(hideZero) => show({ ...shown, hideZero })}
          />
          <Proof view={view} />
        </>
      )}
    >
      {(view, change) => (
        <Report view={view} shown={shown} onClear={() => show(EVERYTHING)} onRange={(range) => change({ range })} />
      )}
    </ReportPage>
  )
}

function filesOf({ range, basis }: ReportView) {
  const query = queryOf(range, basis)
  return { pdf: () => download(trialBalancePdf, { query }), xlsx: () => download(trialBalanceXlsx, { query }) }
}

/** Says of all accounts, not only of those shown, that debits equal credits. */
function Proof({ view: { range, basis } }: { view: ReportView }) {
  const { data } = useQuery({ ...trialBalanceOf(range, basis), placeholderData: keepPreviousData })
  if (!data) return null
  const totals = totalsOf(data)
  return isInBalance(totals) ? (
    <Badge tone="green">
      <CircleCheck size={13} strokeWidth={2} aria-hidden />
      In balance
    </Badge>
  ) : (
    <Badge tone="red">
      <CircleAlert size={13} strokeWidth={2} aria-hidden />
      Out of balance by {formatUsd(totals.total_amount)}
    </Badge>
  )
}

interface ReportProps {
  view: ReportView
  shown: TrialBalanceView
  onClear: () => void
  onRange: (range: DayRange) => void
}

function Report({ view, shown, onClear, onRange }: ReportProps) {
  const { range, basis } = view
  const router = useRouter()
  const query = useQuery({ ...trialBalanceOf(range, basis), placeholderData: keepPreviousData })
  const waiting = useDelayed(query.data === undefined && !query.isError, 150)
  const failed = <QueryErrorNote what="the report" error={query.error} onRetry={() => void query.refetch()} retrying={query.isFetching} />
  if (!query.data) return query.isError ? failed : waiting ? <TableSkeleton rows={16} /> : null
  const rows = shownRows(query.data, shown)
  return (
    <div className="flex flex-col gap-4" aria-busy={query.isPlaceholderData || undefined}>
      {query.isError ? failed : null}
      {query.data.length === 0 ? (
        <NothingInPeriod range={range} onRange={onRange} />
      ) : rows.length === 0 ? (
        <section className="card">
          <EmptyState
            kind="no-matches"
            title="No account matches"
            action={
              <Button size={28} onClick={onClear}>
                Clear filters
              </Button>
            }
          />
        </section>
      ) : (
        <TrialBalanceTable rows={rows} onOpen={(account) => router.push(ledgerOf(account, view))} />
      )}
    </div>
  )
}
