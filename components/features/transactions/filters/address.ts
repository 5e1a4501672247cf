import type { ListAddress } from '@/components/pickers/use-list-address'
import { DEFAULT_ORDERING } from '../queries'
import { FILTERS } from './filters-in-address'

/** What the address of the transactions may say. */
export const ADDRESS: ListAddress = {
  filters: FILTERS,
  orderings: ['date', 'amount', 'name', 'status', 'chart_of_account', 'stakeholder', 'bank_account'],
  ordering: DEFAULT_ORDERING,
}
