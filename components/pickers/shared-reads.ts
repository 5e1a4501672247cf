import { readEvery } from '@/lib/client/every-page'
import { read } from '@/lib/client/query'
import { PAGE_SIZE_MAX } from '@/lib/contract/bounds'
import { integrationList } from '@/lib/contract/bank'
import { accountList, nestedList } from '@/lib/contract/chart-of-account'
import { entityList } from '@/lib/contract/company'
import { notCategorizedCount } from '@/lib/contract/transaction'

/* What several screens read, so that it is asked for once. */
export const entitiesRead = read('entities', entityList, { query: { page_size: PAGE_SIZE_MAX, ordering: 'name' } })
/** Every account with its headings. */
export const chartRead = readEvery('chart-of-accounts', accountList, (page) => ({
  query: { ...page, ordering: 'chart_number' },
}))
/** The same as a tree, with balances. */
export const chartTreeRead = read('chart-of-accounts', nestedList, {})
export const integrationsRead = read('integrations', integrationList, {
  query: { page_size: PAGE_SIZE_MAX, ordering: 'created_at' },
})
/** How many lines are uncategorized. */
export const waitingCountRead = read('transactions', notCategorizedCount, {})
