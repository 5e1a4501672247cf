'use client'
import { keepPreviousData, useQuery, type QueryKey, type UseQueryOptions } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { DataGrid } from '@/components/grid/data-grid'
import type { GridQuery } from '@/components/grid/grid-state'
import { useGrid } from '@/components/grid/use-grid'
import { EmptyState } from '@/components/ui/empty-state'
import { ApiError } from '@/lib/client/api-error'
import type { LedgerPage } from '@/lib/contract/chart-of-account'
import type { Page } from '@/lib/contract/page'
import { formatDay, formatRange } from '@/lib/dates/format'
import { formatPlain, formatUsd } from '@/lib/money/format'
import { openEntry } from './entry-drawer'
import { LEDGER_COLUMNS } from './ledger-columns'
import { closingRow, creditOf, debitOf, isBalance, openingRow, type LedgerRow } from './ledger-rows'
import { accountOf, ledgerPageOf, trialBalanceOf } from './queries'
import type { ReportView } from './report-view'

const PAGE_SIZE = 100

export interface LedgerTableProps {
  account: string
  view: ReportView
  /** The account is none of these books, as after a switch to others. */
  onUnknown: () => void
}

/** The lines of one account between what it began and what it ended with. */
export function LedgerTable({ account, view: { range, basis }, onUnknown }: LedgerTableProps) {
  const grid = useLedgerGrid(`${account} ${range.start} ${range.end} ${basis}`)
  const pageOf = (state: Pick<GridQuery, 'page' | 'page_size'>) => ledgerPageOf({ account, range, basis }, state)
  const { data: page } = useQuery({ ...pageOf(grid.state), enabled: grid.ready, placeholderData: keepPreviousData })
  const { data: about, error } = useQuery(accountOf(account))
  const unknown = error instanceof ApiError && error.status === 404
  useEffect(() => {
    if (unknown) onUnknown()
  })
  const sums = useQuery(trialBalanceOf(range, basis)).data?.find((row) => row.chart_of_account_id === account)
  return (
    <DataGrid
      grid={grid}
      noun="lines"
      query={(state) => asRows(pageOf(state))}
      columns={LEDGER_COLUMNS}
      rowId={idOf}
      compact
      leading={page && about ? openingRow(page, grid.state.page, about.balance_type, range) : undefined}
      totals={page && closingRow(page, sums, range)}
      onOpen={open}
      mobileRow={(row) => <MobileLine row={row} />}
      empty={
        <EmptyState kind="nothing-yet" title="Nothing in this period">
          {about?.name ?? 'This account'} did not move in {formatRange(range.start, range.end)}
          {page ? `; its balance is ${formatUsd(page.ending_balance)}` : ''}.
        </EmptyState>
      }
      footerNote={page ? `Beginning ${formatUsd(page.beginning_balance)} · Ending ${formatUsd(page.ending_balance)}` : null}
    />
  )
}

/** Lines are rows; the balances around them are not part of a page. */
const asRows = <K extends QueryKey>({
  queryKey,
  queryFn,
}: UseQueryOptions<LedgerPage, Error, LedgerPage, K>): UseQueryOptions<Page<LedgerRow>, Error, Page<LedgerRow>, K> => ({ queryKey, queryFn })

const idOf = (row: LedgerRow): string => row.id
const open = (row: LedgerRow): void => {
  if (!isBalance(row)) openEntry(row.journal_entry, row.entry_id)
}

/** Another account or range starts at its first page. */
function useLedgerGrid(about: string) {
  const grid = useGrid('lines', { page_size: PAGE_SIZE })
  const [shown, setShown] = useState<string | null>(null)
  if (grid.ready && shown !== about) {
    setShown(about)
    grid.setPage(1)
  }
  return grid
}

function MobileLine({ row }: { row: LedgerRow }) {
  const credit = creditOf(row)
  return (
    <div className="mobile-row" data-row={row.id}>
      <button type="button" className="truncate text-left" onClick={() => open(row)}>
        {row.description}
      </button>
      <span className="money">{credit === null ? `${formatPlain(debitOf(row) ?? 0)} Dr` : `${formatPlain(credit)} Cr`}</span>
      <span className="truncate">
        {formatDay(row.date_at)} · {row.entry_id}
      </span>
      <span className="tnum text-fg-2">{formatPlain(row.running_total)}</span>
    </div>
  )
}
