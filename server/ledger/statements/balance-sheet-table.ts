import { sum, ZERO, type Cents } from '@/lib/money/cents'
import { CATEGORIES, type BalanceSheet, type BalanceSheetCategory } from './balance-sheet'
import {
  besideFigures,
  mergeEntries,
  periodCells,
  periodColumns,
  row,
  rowsOf,
  shareOf,
  type Entry,
  type Figures,
  type MergedEntry,
  type Period,
  type StatementTable,
  type TableRow,
  type ShownBeside,
} from './table'

// A balance sheet shows no change in percent.
const SHARE = '% of assets'
const FIGURES: Figures = { share: SHARE, change: false }

/** Assets with their total, then liabilities and equity with theirs; the two totals are equal. Source: LEDGER §6.3. */
export function balanceSheetTable(
  periods: readonly (Period & { sheet: BalanceSheet })[],
  beside?: ShownBeside,
): StatementTable {
  const figures = beside ? besideFigures(beside, SHARE) : FIGURES
  const entries = mergeEntries(periods.map(({ sheet }) => sheet.data.map(categoryEntry))).map(withSections)
  const owned = entries.filter(({ id }) => id === 'asset')
  const claims = entries.filter(({ id }) => id !== 'asset')
  const totalsOf = (of: readonly MergedEntry[]) =>
    periods.map((_, at) => sum(of.flatMap(({ amounts }) => amounts.slice(at, at + 1))))
  const assets = totalsOf(owned)
  const cellsOf = (amounts: readonly Cents[]) =>
    periodCells(amounts, { periods, figures, shareIn: (at) => shareOf(amounts[at] ?? ZERO, assets[at] ?? ZERO) })
  const total = (label: string, of: readonly MergedEntry[], is_repeat: boolean): TableRow =>
    row(
      { id: label, label, is_repeat, subcategories: sectionsOf(of) },
      { kind: 'total', level: 0 },
      cellsOf(totalsOf(of)),
    )
  return {
    columns: periodColumns(periods, figures),
    rows: [
      ...owned.flatMap((entry) => rowsOf(entry, cellsOf)),
      total('Total assets', owned, true),
      ...claims.flatMap((entry) => rowsOf(entry, cellsOf)),
      total('Total liabilities and equity', claims, false),
    ],
  }
}

const categoryEntry = ({ name, account_element, total, subcategories }: BalanceSheetCategory): Entry => ({
  id: account_element,
  label: name,
  amount: total,
  below: subcategories.map((group) => ({
    id: group.subcategory,
    label: group.name,
    order: ORDER.findIndex((name) => name === group.subcategory),
    amount: group.total,
    below: group.data.map(({ id, chart_number, name: label, total: amount }) => ({
      id: id === null ? NO_ACCOUNT : `${group.subcategory}:${id}`,
      label,
      number: id === null ? null : chart_number,
      accounts: id === null ? [] : [id],
      order: chart_number,
      amount,
      below: [],
    })),
  })),
})
const NO_ACCOUNT = 'income-of-the-year'
const ORDER = CATEGORIES.flatMap(({ subcategories }) => subcategories.map(({ subcategory }) => subcategory))

/** Income of the current year is on no account, so the ledger lines of a row that includes it do not add up to its figure. */
const isOnAccounts = ({ accounts = [], amounts, below }: MergedEntry): boolean =>
  below.length > 0 ? below.every(isOnAccounts) : accounts.length > 0 || amounts.every((amount) => amount === 0n)
const sectionsOf = (entries: readonly MergedEntry[]): string[] =>
  entries.every(isOnAccounts) ? entries.flatMap(({ subcategories = [] }) => subcategories) : []

/** A category with the sections whose lines make up its figures. */
function withSections(category: MergedEntry): MergedEntry {
  const below = category.below.map((group) => ({ ...group, subcategories: isOnAccounts(group) ? [group.id] : [] }))
  return { ...category, below, subcategories: sectionsOf(below) }
}
