import { read } from '@/lib/client/query'
import { PAGE_SIZE_MAX } from '@/lib/contract/bounds'
import { accountList } from '@/lib/contract/calls/chart-of-account'
import { cashActivity, top10ChartOfAccounts, top10Stakeholders } from '@/lib/contract/calls/report'
import type { DayRange } from '@/lib/dates/range-presets'

const queryOf = ({ start, end }: DayRange) => ({ start_date: start, end_date: end })

/** Money out of all bank accounts and cards; transfers and card payoffs are not in it. */
export const cashOf = (range: DayRange) => read('reports', cashActivity, { query: queryOf(range) })
export const topAccountsOf = (range: DayRange) =>
  read('reports', top10ChartOfAccounts, { query: { ...queryOf(range), amount_type: 'money_out' } })
export const topStakeholdersOf = (range: DayRange) =>
  read('reports', top10Stakeholders, { query: { ...queryOf(range), amount_type: 'money_out' } })
/** Every account, for the parents above those that money went to. */
export const accountsRead = read('chart-of-accounts', accountList, { query: { page_size: PAGE_SIZE_MAX, ordering: 'chart_number' } })
