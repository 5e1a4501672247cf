import type { ChosenFile } from '@/components/pickers/chosen-file'
import { filePreview } from '@/components/pickers/use-file-import'
import { call } from '@/lib/client/call'
import { read } from '@/lib/client/query'
import { accountUses } from '@/lib/contract/account-merge'
import { chartTemplate, previewChartImport } from '@/lib/contract/chart-import'
import { trialBalance } from '@/lib/contract/report'
import type { Basis } from '@/lib/contract/report-query'
import { transactionList } from '@/lib/contract/transaction'

export const CHART_PAGE = '/app/accounting/chart-of-accounts'

/** Balances of all accounts on the cash basis, debit positive; income and expenses from the start of the fiscal year on. */
export const cashBalancesRead = (start_date: string) =>
  read('chart-of-accounts', trialBalance, { query: { start_date, end_date: '2099-12-31', basis: 'cash' } })
/** Activity of every account in a date range. */
export const movedRead = (days: { start_date: string; end_date: string }, basis: Basis) =>
  read('chart-of-accounts', trialBalance, { query: { ...days, basis } })
/** How many bank lines contain a text. */
export const linesWith = (search: string) => read('transactions', transactionList, { query: { search, page_size: 5 } })
/** What uses an account. */
export const usesRead = (id: string) => read('chart-of-accounts', accountUses, { params: { id } })
/** Accounts of the template that the chart lacks. */
export const templateRead = read('chart-of-accounts', chartTemplate, {})

/** What importing the rows of a file would do to the chart. */
export const chartPreview = (chosen: ChosenFile) =>
  filePreview({ topic: 'chart-of-accounts', endpoint: previewChartImport, chosen, body: {} }, (signal) =>
    call(previewChartImport, { body: {}, file: chosen.file, signal }),
  )
