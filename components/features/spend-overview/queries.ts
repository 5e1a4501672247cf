import { scoped } from '@/components/pickers/scope'
import { readEvery } from '@/lib/client/every-page'
import { read } from '@/lib/client/query'
import { accountList } from '@/lib/contract/chart-of-account'
import { cashActivity, top10ChartOfAccounts, top10Stakeholders } from '@/lib/contract/report'
import { profitAndLossByTruck } from '@/lib/contract/review-report'
import type { About } from './links'

const queryOf = ({ range: { start, end }, scope }: About) => ({ start_date: start, end_date: end, ...scoped(scope) })

/** Money out of the bank accounts and cards, without transfers and card payoffs. */
export const cashOf = (about: About) => read('reports', cashActivity, { query: queryOf(about) })
export const topAccountsOf = (about: About) =>
  read('reports', top10ChartOfAccounts, { query: { ...queryOf(about), amount_type: 'money_out' } })
export const topStakeholdersOf = (about: About) =>
  read('reports', top10Stakeholders, { query: { ...queryOf(about), amount_type: 'money_out' } })
/** The fleet's miles, and those that are missing. Bank accounts drive no miles: the whole fleet's count. */
export const milesOf = ({ range: { start, end }, scope: { entities } }: About) =>
  read('reports', profitAndLossByTruck, {
    query: { start_date: start, end_date: end, ...scoped({ bank_accounts: [], entities }) },
  })
/** Every account, for the parents above those that money went to. */
export const accountsRead = ({ scope: { entities } }: About) =>
  readEvery('chart-of-accounts', accountList, (page) => ({
    query: { ...page, ordering: 'chart_number', ...(entities.length > 0 && { entities: [...entities] }) },
  }))
