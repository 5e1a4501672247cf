import { queryOptions, type QueryClient } from '@tanstack/react-query'
import type { GridQuery } from '@/components/grid/grid-state'
import { call } from '@/lib/client/call'
import { everyPage } from '@/lib/client/every-page'
import { read } from '@/lib/client/query'
import type { BodyInput } from '@/lib/contract/endpoint'
import {
  calculateReconciliation,
  lastReconciliationDates,
  reconciliationCoverage,
  reconciliationDetail,
  reconciliationList,
  reconciliationReport,
  reconciliationTransactions,
  type Calculation,
  type Reconciliation,
  type ReconciliationLine,
} from '@/lib/contract/reconciliation'
import { reconciliationStatement } from '@/lib/contract/reconciliation-statement'

export const RECONCILIATIONS_PAGE = '/app/accounting/reconciliation'
export const CRUMBS = [{ label: 'Accounting' }, { label: 'Reconciliation', href: RECONCILIATIONS_PAGE }]
export const worksheetPath = (id: string): string => `${RECONCILIATIONS_PAGE}/${id}`

/** A line in the list of transactions, opened. */
export const linePath = (id: string): string =>
  `/app/spend-management/transactions/all?${new URLSearchParams({ id, open: '1' })}`

export const lastDates = read('reconciliations', lastReconciliationDates, { query: {} })
/** Limited to one account, so that the server need not read the open lines of all others. */
export const lastDatesOf = (bank_account: string) =>
  read('reconciliations', lastReconciliationDates, { query: { bank_account } })
export const coverageRead = read('reconciliations', reconciliationCoverage, { query: {} })
export const reconciliationRead = (id: string) => read('reconciliations', reconciliationDetail, { params: { id } })
export const reportRead = (id: string) => read('reconciliations', reconciliationReport, { params: { id } })

/** One page of all reconciliations, as the grid requests it. */
export const reconciliationsOf = ({ page, page_size, ordering, filters }: GridQuery) =>
  read('reconciliations', reconciliationList, {
    query: {
      page,
      page_size,
      ordering: ordering || '-end_date',
      ...(filters.bank_account ? { bank_account: filters.bank_account } : {}),
      ...(filters.start_date ? { start_date: filters.start_date } : {}),
      ...(filters.end_date ? { end_date: filters.end_date } : {}),
      ...(filters.finished ? { finished: filters.finished === 'true' ? 'true' : 'false' } : {}),
    },
  })

/** Every line of a worksheet, all pages in one read: the totals need all of them. */
export const worksheetLines = (id: string) =>
  queryOptions({
    queryKey: ['transactions', reconciliationTransactions.path, id],
    queryFn: async ({ signal }): Promise<ReconciliationLine[]> => {
      const every = await everyPage((page) =>
        call(reconciliationTransactions, { params: { id }, query: { ...page, ordering: '-date' }, signal }),
      )
      return every.results
    },
  })

/** Where the difference may come from. Read again whenever the difference changes. */
export const hintsRead = ({ id, difference, updated_at }: Reconciliation) =>
  queryOptions({
    queryKey: ['reconciliations', calculateReconciliation.path, id, difference, updated_at],
    queryFn: ({ signal, client }) => recalculate(client, id, {}, signal),
  })

/** Sends changed ticks, if any, and returns the new totals; the beginning balance may have changed with an earlier line. */
export async function recalculate(
  client: QueryClient,
  id: string,
  body: BodyInput<typeof calculateReconciliation>,
  signal?: AbortSignal,
): Promise<Calculation> {
  const answer = await call(calculateReconciliation, { params: { id }, body, signal })
  const { included_count: _in, excluded_count: _out, hints: _hints, ...row } = answer
  client.setQueryData(reconciliationRead(id).queryKey, row)
  return answer
}

/**
 * The lines of the statement's own file. Ticking does not change them, so they are read again only for another file or when lines were
 * added or removed.
 */
export const statementRead = (
  { id, settlement_file, start_date, end_date }: Reconciliation,
  lines: readonly { id: string }[],
) =>
  queryOptions({
    queryKey: [
      'statement-lines',
      id,
      settlement_file?.id,
      start_date,
      end_date,
      lines.length,
      lines[0]?.id,
      lines.at(-1)?.id,
    ],
    queryFn: ({ signal }) => call(reconciliationStatement, { params: { id }, signal }),
    enabled: settlement_file !== null,
  })
