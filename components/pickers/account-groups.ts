import type { ChartOfAccount } from '@/lib/contract/chart-of-account'
import { subcategoryLabel, subcategoryRank, type Direction } from './account-options'

/** Where a new account may stand: below a heading, or in a subcategory beside what is there. */
export interface AccountGroup {
  key: string
  label: string
  account_element: ChartOfAccount['account_element']
  subcategory: ChartOfAccount['subcategory']
  parent: string | null
  /** The next free number; null when none is left behind the last. */
  chart_number: number | null
}

/** Every subcategory in use with its headings, the likely ones for the direction first. Headings that the system keeps take no accounts of a person. */
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
  chart_number: nextNumber(
    (beside.length > 0 ? beside : [head]).map((account) => account.chart_number),
    all.map((account) => account.chart_number),
  ),
})

/** Ten behind the last of these, or as far as no other account stands in between. */
function nextNumber(beside: readonly number[], taken: readonly number[]): number | null {
  const last = Math.max(...beside)
  const ceiling = Math.min(...taken.filter((number) => number > last), Infinity)
  return [10, 5, 1].map((step) => (Math.floor(last / step) + 1) * step).find((number) => number < ceiling) ?? null
}
