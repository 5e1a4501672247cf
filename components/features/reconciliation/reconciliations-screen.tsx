'use client'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useRouter } from '@/components/ui/use-router'
import { DayFilter } from '@/components/form/day-filter'
import { ReadSelect } from '@/components/form/read-select'
import { useAddressTexts } from '@/components/form/use-address-texts'
import { DataGrid } from '@/components/grid/data-grid'
import { GridTools } from '@/components/grid/grid-tools'
import { useGrid, type Grid } from '@/components/grid/use-grid'
import { bankAccountLabel, bankAccountRead } from '@/components/pickers/bank-account-options'
import { ListIcons } from '@/components/shell/list-actions'
import { Page, PagePadding, PageScroll } from '@/components/shell/page'
import { Bar } from '@/components/ui/bar'
import { Button } from '@/components/ui/button'
import { ButtonLink } from '@/components/ui/button-link'
import { EmptyState } from '@/components/ui/empty-state'
import { FilterSheet } from '@/components/ui/filter-sheet'
import { IconButton } from '@/components/ui/icon-button'
import { QueryErrorNote } from '@/components/ui/note'
import { SegmentedControl } from '@/components/ui/segmented-control'
import { Select } from '@/components/ui/select'
import { Skeleton } from '@/components/ui/skeleton'
import { useDelayed } from '@/components/ui/use-delayed'
import { useIsMobile } from '@/components/ui/use-media'
import { useCsv } from '@/lib/client/use-csv'
import { useMay } from '@/lib/client/use-may'
import type { Reconciliation } from '@/lib/contract/reconciliation'
import { formatRange } from '@/lib/dates/format'
import { formatUsd } from '@/lib/money/format'
import { AccountCard } from './account-card'
import { COLUMNS, EXPORTED, ReconciliationStatus } from './columns'
import { openStart } from './open-start'
import { coverageRead, lastDates, reconciliationsOf, worksheetPath } from './queries'

const VIEWS = [
  { value: 'accounts', label: 'Bank accounts' },
  { value: 'all', label: 'All reconciliations' },
] as const

/** How far each bank account is reconciled, and every statement so far. */
export function ReconciliationsScreen() {
  const [at, setAt] = useAddressTexts('view')
  const view = VIEWS.find(({ value }) => value === at.view)?.value ?? 'accounts'
  const mayEdit = useMay()('reconciliation.edit')
  const icon = <Plus size={16} strokeWidth={1.75} aria-hidden />
  return (
    <Page
      title="Reconciliation"
      crumbs={[{ label: 'Accounting' }]}
      actions={
        mayEdit ? (
          <Button variant="primary" icon={icon} onClick={() => openStart()}>
            Reconcile an account
          </Button>
        ) : null
      }
      mobileActions={
        mayEdit ? (
          <IconButton
            label="Reconcile an account"
            icon={<Plus size={20} strokeWidth={1.75} />}
            onClick={() => openStart()}
          />
        ) : undefined
      }
      bars={
        <Bar>
          <SegmentedControl
            label="Show"
            options={VIEWS}
            value={view}
            onChange={(view) => setAt({ view: view === 'accounts' ? '' : view })}
          />
        </Bar>
      }
    >
      {view === 'accounts' ? <Accounts /> : <AllReconciliations />}
    </Page>
  )
}

function Accounts() {
  const accounts = useQuery(bankAccountRead)
  const dates = useQuery(lastDates)
  const coverage = useQuery(coverageRead)
  const queries = [accounts, dates, coverage]
  const failed = queries.find(({ isError }) => isError)
  // A card is shown with its months, so that it does not grow under the pointer; months that cannot be read are left out.
  const pending = queries.some(({ isPending }) => isPending)
  const waiting = useDelayed(pending, 150)
  const shown = pending ? undefined : accounts.data?.results
  return (
    <PageScroll>
      <PagePadding>
        <div className="mx-auto flex max-w-240 flex-col gap-3">
          {failed ? (
            <QueryErrorNote
              what="the reconciliations"
              error={failed.error}
              onRetry={() => queries.forEach((query) => query.isError && void query.refetch())}
              retrying={failed.isFetching}
            />
          ) : null}
          {waiting ? (
            <div role="status" aria-label="Loading" className="flex flex-col gap-3">
              <Skeleton width="100%" height={108} />
              <Skeleton width="100%" height={108} />
            </div>
          ) : null}
          {shown?.length === 0 ? (
            <EmptyState kind="nothing-yet" title="No bank accounts yet" action={<ToBanks />}>
              Link a bank or import a statement; then its months appear here.
            </EmptyState>
          ) : null}
          <ul className="flex flex-col gap-3">
            {shown?.map((account) => (
              <AccountCard
                key={account.id}
                account={account}
                state={dates.data?.find(({ bank_account }) => bank_account === account.id)}
                months={coverage.data?.find(({ bank_account }) => bank_account === account.id)?.months ?? []}
              />
            ))}
          </ul>
        </div>
      </PagePadding>
    </PageScroll>
  )
}

const ToBanks = () => (
  <ButtonLink size={28} href="/app/settings?tab=integrations">
    Bank accounts in Settings
  </ButtonLink>
)

const StartButton = () => (
  <Button size={28} onClick={() => openStart()}>
    Reconcile an account
  </Button>
)

const ANY = 'any'
const STATUS = [
  { value: ANY, label: 'Any status' },
  { value: 'false', label: 'In progress' },
  { value: 'true', label: 'Finished' },
]

function AllReconciliations() {
  const mayEdit = useMay()('reconciliation.edit')
  const grid = useGrid('reconciliations', { ordering: '-end_date' })
  const router = useRouter()
  const open = (row: Reconciliation) => router.push(worksheetPath(row.id))
  const { filters } = grid.state
  const mobile = useIsMobile()
  const client = useQueryClient()
  const csv = useCsv('Reconciliations', EXPORTED, (page) =>
    client.fetchQuery(reconciliationsOf({ ...grid.state, ...page })),
  )
  return (
    <>
      <Bar className="flex-wrap">
        {mobile ? (
          <FilterSheet count={Object.keys(filters).length}>
            <Filters grid={grid} />
          </FilterSheet>
        ) : (
          <Filters grid={grid} />
        )}
        <span className="ml-auto flex items-center gap-2">
          <ListIcons name="Reconciliations" csv={csv} />
          <GridTools grid={grid} columns={COLUMNS} />
        </span>
      </Bar>
      <DataGrid
        grid={grid}
        noun="reconciliations"
        query={reconciliationsOf}
        columns={COLUMNS}
        rowId={idOf}
        onOpen={open}
        empty={
          <EmptyState kind="nothing-yet" title="Nothing reconciled yet" action={mayEdit ? <StartButton /> : undefined}>
            Pick the account and the statement’s ending balance. You need the paper or PDF statement.
          </EmptyState>
        }
        mobileRow={(row) => (
          <span className="flex items-center justify-between gap-3">
            <span className="min-w-0">
              <span className="block truncate font-medium">{bankAccountLabel(row.bank_account)}</span>
              <span className="tnum block text-xs text-muted">{formatRange(row.start_date, row.end_date)}</span>
            </span>
            <span className="flex flex-col items-end gap-1">
              <span className="money">{formatUsd(row.settlement_balance)}</span>
              <ReconciliationStatus row={row} />
            </span>
          </span>
        )}
      />
    </>
  )
}

function Filters({ grid }: { grid: Grid }) {
  const accounts = useQuery(bankAccountRead)
  const { filters } = grid.state
  const ends = (key: 'start_date' | 'end_date', label: string) => (
    <div className="w-40">
      <DayFilter
        height={32}
        soft
        aria-label={`Ends ${label}`}
        placeholder={`Ends ${label}`}
        value={filters[key] ?? null}
        onChange={(day) => grid.setFilter(key, day)}
      />
    </div>
  )
  return (
    <>
      <div className="w-64">
        <ReadSelect
          height={32}
          soft
          aria-label="Bank account"
          read={accounts}
          what="the bank accounts"
          value={filters.bank_account ?? ANY}
          options={(rows) => [
            { value: ANY, label: 'All bank accounts' },
            ...rows.map((account) => ({ value: account.id, label: bankAccountLabel(account) })),
          ]}
          onChange={(value) => grid.setFilter('bank_account', value === ANY ? null : value)}
        />
      </div>
      <div className="w-40">
        <Select
          height={32}
          soft
          aria-label="Status"
          value={filters.finished ?? ANY}
          options={STATUS}
          onChange={(value) => grid.setFilter('finished', value === ANY ? null : value)}
        />
      </div>
      {ends('start_date', 'from')}
      {ends('end_date', 'through')}
    </>
  )
}

const idOf = ({ id }: Reconciliation): string => id
