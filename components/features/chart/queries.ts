import { queryOptions } from '@tanstack/react-query'
import { call } from '@/lib/client/call'
import { read } from '@/lib/client/query'
import { accountUses } from '@/lib/contract/account-merge'
import { chartTemplate, previewChartImport } from '@/lib/contract/chart-import'
import { trialBalance } from '@/lib/contract/report'
import type { Basis } from '@/lib/contract/report-query'
import { transactionList } from '@/lib/contract/transaction'

export const CHART_PAGE = '/app/accounting/chart-of-accounts'

/** What stands on every account by cash, debit positive: income and expenses from the start of the fiscal year on. */
export const cashBalancesRead = (start_date: string) =>
  read('chart-of-accounts', trialBalance, { query: { start_date, end_date: '2099-12-31', basis: 'cash' } })
/** What moved on every account of the days. */
export const movedRead = (days: { start_date: string; end_date: string }, basis: Basis) =>
  read('chart-of-accounts', trialBalance, { query: { ...days, basis } })
/** How many bank lines hold a text. */
export const linesWith = (search: string) => read('transactions', transactionList, { query: { search, page_size: 5 } })
/** What stands against an account. */
export const usesRead = (id: string) => read('chart-of-accounts', accountUses, { params: { id } })
/** What is missing of the template. */
export const templateRead = read('chart-of-accounts', chartTemplate, {})

export interface ChosenFile {
  key: string
  file: File
}
/** What the rows of a file would do to the chart; read again when that has changed. */
export const chartPreview = ({ key, file }: ChosenFile) =>
  queryOptions({
    queryKey: ['chart-of-accounts', previewChartImport.path, key],
    queryFn: ({ signal }) => call(previewChartImport, { body: {}, file, signal }),
    gcTime: 0,
    retry: false,
  })
