import type { ChartNode, ChartOfAccount } from '@/lib/contract/chart-of-account'
import type { TrialBalanceRow } from '@/lib/contract/report'
import { sumWire } from '@/lib/money/cents'

export type Element = ChartNode['account_element']
/** In the order of the books. */
export const ELEMENTS: readonly Element[] = ['asset', 'liability', 'equity', 'income', 'expense']

/** An account as shown: its balance including sub-accounts, on its normal side. */
export type ShownAccount = ChartNode

/** All descendants, in the order of the tree. */
export const flat = <Node extends { children: Node[] }>(nodes: readonly Node[]): Node[] =>
  nodes.flatMap((node) => [node, ...flat(node.children)])

/** The tree with balances of a trial balance, each including its sub-accounts. */
export function withBalances(nodes: readonly ChartNode[], rows: readonly TrialBalanceRow[]): ShownAccount[] {
  const own = new Map(rows.map((row) => [row.chart_of_account_id, row.total_amount]))
  return nodes.map((node) => shown(node, own).account)
}

/** The tree has accrual balances; cash balances are read separately. Null until both are known. */
export function shownTree(
  tree: readonly ChartNode[] | undefined,
  balances: readonly TrialBalanceRow[] | 'as it is' | undefined,
): readonly ShownAccount[] | null {
  if (!tree || !balances) return null
  return balances === 'as it is' ? tree : withBalances(tree, balances)
}

/** Activity of each account including sub-accounts, on its normal side. */
export const activityOf = (
  nodes: readonly ChartNode[],
  rows: readonly TrialBalanceRow[],
): ReadonlyMap<string, number> =>
  new Map(
    flat(
      withBalances(
        nodes,
        rows.map((row) => ({ ...row, total_amount: sumWire([row.debit, -row.credit]) })),
      ),
    ).map(({ id, balance }) => [id, balance ?? 0]),
  )

function shown(node: ChartNode, own: ReadonlyMap<string, number>): { account: ShownAccount; debit: number } {
  const below = node.children.map((child) => shown(child, own))
  const debit = sumWire([own.get(node.id) ?? 0, ...below.map((child) => child.debit)])
  const balance = node.balance_type === 'debit' ? debit : sumWire([-debit])
  return { account: { ...node, balance, children: below.map(({ account }) => account) }, debit }
}

interface Narrowed {
  element: Element | null
  search: string
  inactive: boolean
  /** Accounts with nothing on them are left out. */
  nonzero?: boolean
}

/** The accounts that match, with their parent headings. */
export function narrowed(nodes: readonly ShownAccount[], about: Narrowed): ShownAccount[] {
  const { element, search, inactive, nonzero = false } = about
  const text = search.trim().toLowerCase()
  return nodes.flatMap((node) => {
    if (element !== null && node.account_element !== element) return []
    const children = narrowed(node.children, about)
    const fits =
      (inactive || node.is_active) &&
      (!nonzero || node.balance !== 0) &&
      `${node.chart_number} ${node.name} ${node.keywords ?? ''}`.toLowerCase().includes(text)
    return fits || children.length > 0 ? [{ ...node, children }] : []
  })
}

/** The sum of the accounts of an element, on its usual side. */
export function elementTotal(nodes: readonly ShownAccount[], element: Element): number {
  const side = element === 'asset' || element === 'expense' ? 'debit' : 'credit'
  return sumWire(
    nodes
      .filter((node) => node.account_element === element)
      .map(({ balance, balance_type }) => (balance_type === side ? (balance ?? 0) : -(balance ?? 0))),
  )
}

/** The headings that an account can be moved under: of its element, active, and not below itself. */
export function parentsFor(account: ChartOfAccount, all: readonly ChartOfAccount[]): ChartOfAccount[] {
  const byId = new Map(all.map((one) => [one.id, one]))
  const isBelow = (one: ChartOfAccount | undefined): boolean =>
    one !== undefined && (one.id === account.id || (one.parent !== null && isBelow(byId.get(one.parent))))
  return all.filter(
    (one) => one.is_header && one.is_active && one.account_element === account.account_element && !isBelow(one),
  )
}
