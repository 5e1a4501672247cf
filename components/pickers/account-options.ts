import type { ComboboxGroup, ComboboxOption } from '@/components/ui/combobox-panel'
import { read } from '@/lib/client/query'
import { accountList, type ChartOfAccount } from '@/lib/contract/chart-of-account'
import { PAGE_SIZE_MAX } from '@/lib/contract/bounds'
import { recentRows } from './recent'

export const RECENT_ACCOUNTS = 'accounts'

/** The direction of the money; `both` for a mixed selection, null if it does not matter. */
export type Direction = 'money_in' | 'money_out' | 'both' | null

/** Active accounts that may be a category, without headings. */
export const categoryRead = (search: string, direction: Direction) =>
  read('chart-of-accounts', accountList, {
    query: {
      is_child: true,
      is_active: true,
      is_categorize: true,
      page_size: PAGE_SIZE_MAX,
      ordering: 'chart_number',
      ...(search === '' ? {} : { search }),
      ...(direction === 'money_in' || direction === 'money_out' ? { amount_type: direction } : {}),
    },
  })

/** Active accounts that a manual entry may post to; a bank's account is only posted to by bank lines. */
export const postableRead = (search: string) =>
  read('chart-of-accounts', accountList, {
    query: {
      ...{ is_child: true, is_active: true, page_size: PAGE_SIZE_MAX, ordering: 'chart_number' },
      ...(search === '' ? {} : { search }),
    },
  })

/** By subcategory, the likely ones for the direction first; the last three choices lead while nothing is typed. */
export function categoryGroups(
  accounts: readonly ChartOfAccount[],
  { direction, search }: { direction: Direction; search: string },
): ComboboxGroup[] {
  const offered =
    direction === 'both' ? accounts.filter((account) => account.is_money_in && account.is_money_out) : accounts
  const recent = search === '' ? recentRows(RECENT_ACCOUNTS, offered) : []
  const rest = offered.filter((account) => !recent.includes(account))
  const subcategories = [...new Set(rest.map((account) => account.subcategory))]
  return [
    ...(recent.length === 0 ? [] : [{ key: 'recent', label: 'Recent', options: recent.map(accountOption) }]),
    ...subcategories
      .sort((a, b) => subcategoryRank(a, direction) - subcategoryRank(b, direction))
      .map((subcategory) => ({
        key: subcategory,
        label: subcategoryLabel(subcategory),
        options: rest.filter((account) => account.subcategory === subcategory).map(accountOption),
      })),
  ]
}

export const accountOption = (account: Pick<ChartOfAccount, 'id' | 'name' | 'chart_number'>): ComboboxOption => ({
  value: account.id,
  label: account.name,
  lead: account.chart_number,
})

/** 'operating_expenses' → 'Operating expenses', 'long_term_liabilities' → 'Long-term liabilities' as in the reports. */
export const subcategoryLabel = (subcategory: string): string => {
  const words = subcategory.replace(/^(non|long|paid)_/, '$1-').replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const LIKELY_IN = ['revenue', 'non_operating_income', 'contra_revenue']
const LIKELY_OUT = [
  'operating_expenses',
  'administrative_expenses',
  'interest_and_financing_expenses',
  'non_operating_expenses',
  'taxes',
]
export function subcategoryRank(subcategory: string, direction: Direction): number {
  const order = direction === 'money_in' ? [...LIKELY_IN, ...LIKELY_OUT] : [...LIKELY_OUT, ...LIKELY_IN]
  const place = order.indexOf(subcategory)
  return place < 0 ? order.length : place
}
