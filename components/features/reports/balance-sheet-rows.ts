import type { Behind } from '@/components/pickers/figure-lines'
import { SUBCATEGORIES } from '@/lib/contract/choices'
import type { BalanceSheet } from '@/lib/contract/report'
import { sumWire } from '@/lib/money/cents'

/** Nothing stands behind what holds income of the year, which no account has. */
export interface BalanceRow extends Behind {
  id: string
  name: string
  chartNumber: number | null
  amount: number
  /** What the same row stood at before; null while there is nothing to compare with. */
  previous: number | null
  kind: 'row' | 'net'
  children: BalanceRow[]
}
export interface BalanceSide {
  name: 'Assets' | 'Liabilities and equity'
  rows: BalanceRow[]
}
type Category = BalanceSheet['data'][number]
type Group = Category['subcategories'][number]
type Account = Group['data'][number]

/** What is owned on one side; what is owed and what is the owners' on the other. Source: LEDGER §6.3. */
export function balanceSheetSides(now: BalanceSheet, before: BalanceSheet | null): BalanceSide[] {
  const category = (element: string) =>
    categoryRow(element, now.data.find(of(element)), before === null ? null : before.data.find(of(element)))
  const assets = category('asset')
  const owed = [category('liability'), category('equity')]
  return [
    { name: 'Assets', rows: [...kept([assets]), total('Total assets', [assets])] },
    { name: 'Liabilities and equity', rows: [...kept(owed), total('Total liabilities and equity', owed)] },
  ]
}

/** Assets less liabilities and equity: 0 in books that are whole. */
export const imbalance = ({ data, liability_equity_total }: BalanceSheet): number =>
  sumWire([data.find(of('asset'))?.total_amount ?? 0, -liability_equity_total])

const of = (element: string) => (category: Category) => category.account_element === element
const kept = (rows: BalanceRow[]): BalanceRow[] => rows.filter((row) => row.children.length > 0)
const total = (name: string, rows: readonly BalanceRow[]): BalanceRow => ({
  id: name,
  name,
  chartNumber: null,
  accounts: [],
  subcategories: sectionsOf(rows),
  amount: sumWire(rows.map((row) => row.amount)),
  previous: rows.some((row) => row.previous === null) ? null : sumWire(rows.map((row) => row.previous ?? 0)),
  kind: 'net',
  children: [],
})

const sectionsOf = (rows: readonly BalanceRow[]): readonly string[] => (rows.some(isOfNoAccount) ? [] : rows.flatMap(({ subcategories }) => subcategories))
const isOfNoAccount = ({ accounts, subcategories, amount, previous }: BalanceRow): boolean =>
  accounts.length === 0 && subcategories.length === 0 && (amount !== 0 || (previous !== null && previous !== 0))

const TITLES: Record<string, string> = { asset: 'Assets', liability: 'Liabilities', equity: 'Equity' }

function categoryRow(element: string, now: Category | undefined, before: Category | undefined | null): BalanceRow {
  const earlier = before?.subcategories ?? []
  const children = merged(now?.subcategories ?? [], earlier, (group) => group.subcategory)
    .sort(([a], [b]) => placeOf(a) - placeOf(b))
    .map(([group, then]) => groupRow(group, then, before === null))
  return {
    id: element,
    name: TITLES[element] ?? element,
    chartNumber: null,
    accounts: [],
    subcategories: sectionsOf(children),
    amount: now?.total_amount ?? 0,
    previous: before === null ? null : (before?.total_amount ?? 0),
    kind: 'row',
    children,
  }
}

function groupRow(now: Group, then: Group | undefined, alone: boolean): BalanceRow {
  const accounts = merged(now.data, then?.data ?? [], keyOf).sort(([a], [b]) => a.chart_number - b.chart_number)
  const children = accounts.map(([account, earlier]): BalanceRow => ({
    id: `${now.subcategory}:${keyOf(account)}`,
    name: account.name,
    chartNumber: account.chart_of_account_id === null ? null : account.chart_number,
    accounts: account.chart_of_account_id === null ? [] : [account.chart_of_account_id],
    subcategories: [],
    amount: account.total_amount,
    previous: alone ? null : (earlier?.total_amount ?? 0),
    kind: 'row',
    children: [],
  }))
  return {
    id: now.subcategory,
    name: now.name,
    chartNumber: null,
    accounts: [],
    subcategories: children.length === 0 || children.some(isOfNoAccount) ? [] : [now.subcategory],
    amount: now.total_amount,
    previous: alone ? null : (then?.total_amount ?? 0),
    kind: 'row',
    children,
  }
}

const placeOf = ({ subcategory }: Group): number => SUBCATEGORIES.findIndex((name) => name === subcategory)
const keyOf = (account: Account): string => account.chart_of_account_id ?? String(account.chart_number)

/** Rows of now with their earlier selves; a row that only was stays, with nothing in it now. */
function merged<T extends { total_amount: number }>(
  now: readonly T[],
  before: readonly T[],
  key: (row: T) => string,
): [T, T | undefined][] {
  const earlier = new Map(before.map((row) => [key(row), row]))
  const known = new Set(now.map(key))
  const gone = before.filter((row) => !known.has(key(row)))
  return [
    ...now.map((row): [T, T | undefined] => [row, earlier.get(key(row))]),
    ...gone.map((row): [T, T | undefined] => [emptied(row), row]),
  ]
}

function emptied<T extends { total_amount: number }>(row: T): T {
  return { ...row, total_amount: 0, ...('data' in row && { data: [] }) }
}
