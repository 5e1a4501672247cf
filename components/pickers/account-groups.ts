import { nextNumber } from '@/lib/contract/account-number'
import type { ChartOfAccount } from '@/lib/contract/chart-of-account'
import { SUBCATEGORY_NUMBERS } from '@/lib/contract/choices'
import { subcategoryLabel, subcategoryRank, type Direction } from './account-options'

/** Where a new account can go: under a heading, or into a subcategory next to existing accounts. */
interface AccountGroup {
  key: string
  label: string
  account_element: ChartOfAccount['account_element']
  subcategory: ChartOfAccount['subcategory']
  parent: string | null
  /** That of the heading; null for the normal balance of the subcategory. */
  balance_type: ChartOfAccount['balance_type'] | null
  /** The next free number; null if the subcategory has none left. */
  chart_number: number | null
}

/**
 * Every subcategory in use with its headings, the likely ones for the direction first. System headings take no accounts created by users.
 */
export function accountGroups(accounts: readonly ChartOfAccount[], direction: Direction): AccountGroup[] {
  const subcategories = [...new Set(accounts.map((account) => account.subcategory))]
  return subcategories
    .sort((a, b) => subcategoryRank(a, direction) - subcategoryRank(b, direction))
    .flatMap((subcategory) => {
      const inside = accounts.filter((account) => account.subcategory === subcategory)
      const headings = inside.filter((account) => account.is_header && account.is_active && account.role === null)
      return [
        ...headings.map((heading) =>
          group(
            heading,
            inside.filter((account) => account.parent === heading.id || account === heading),
            accounts,
          ),
        ),
        ...inside.slice(0, 1).map((first) => ({
          ...group(first, inside, accounts),
          key: subcategory,
          label: subcategoryLabel(subcategory),
          parent: null,
          balance_type: null,
        })),
      ]
    })
}

const group = (
  head: ChartOfAccount,
  beside: readonly ChartOfAccount[],
  all: readonly ChartOfAccount[],
): AccountGroup => ({
  key: head.id,
  label: `${subcategoryLabel(head.subcategory)} · ${head.name}`,
  account_element: head.account_element,
  subcategory: head.subcategory,
  parent: head.id,
  balance_type: head.balance_type,
  chart_number: nextNumber(
    (beside.length > 0 ? beside : [head]).map((account) => account.chart_number),
    new Set(all.map((account) => account.chart_number)),
    SUBCATEGORY_NUMBERS[head.subcategory],
  ),
})
