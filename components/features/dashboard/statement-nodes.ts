import type { TreeNode } from '@/components/ui/tree-table'
import type { BalanceSheet, CashActivity, ProfitAndLoss, ReportNode } from '@/lib/contract/report'
import { percentOf } from '@/lib/money/percent'

export interface Figure {
  amount: number
  /** Percent of the whole, one decimal; null without one. */
  share: number | null
}
export type Node = TreeNode<Figure>

/** Which total stands below which section. Source: LEDGER §6.2. */
const TOTALS = [
  { after: 'operating_expenses', label: 'Gross profit', key: 'gross_profit' },
  { after: 'administrative_expenses', label: 'Operating income', key: 'operational_income' },
  { after: 'taxes', label: 'Net profit', key: 'net_profit' },
] as const
const SECTIONS = [
  'revenue', 'contra_revenue', 'operating_expenses', 'administrative_expenses', 'non_operating_income', 'non_operating_expenses',
  'interest_and_financing_expenses', 'taxes',
]

/** Sections that hold something, their accounts, and the totals between them; shares are of the revenue. */
export function profitAndLossNodes(report: ProfitAndLoss): Node[] {
  const node = nodeIn(report.revenue)
  return SECTIONS.flatMap((subcategory) => {
    const section = report.results.find((result) => result.subcategory === subcategory)
    const total = TOTALS.find(({ after }) => after === subcategory)
    return [
      ...(section && section.data.length > 0
        ? [node({ id: subcategory, label: section.name, amount: section.total_amount, children: section.data.map((account) => accountNode(account, node)) })]
        : []),
      ...(total ? [{ ...node({ id: total.key, label: total.label, amount: report[total.key] }), kind: total.key === 'net_profit' ? 'net' : 'subtotal' } as const] : []),
    ]
  })
}

/** Assets, liabilities and equity by subcategory; shares are of the assets. */
export function balanceSheetNodes({ data, liability_equity_total }: BalanceSheet): Node[] {
  const node = nodeIn(data.find(({ account_element }) => account_element === 'asset')?.total_amount ?? 0)
  const elements = data.map((element) =>
    node({
      id: element.account_element,
      label: element.name,
      amount: element.total_amount,
      children: element.subcategories.map((subcategory) =>
        node({
          id: subcategory.subcategory,
          label: subcategory.name,
          amount: subcategory.total_amount,
          children: subcategory.data.map((account) =>
            node({ id: account.chart_of_account_id ?? 'income-of-the-year', label: account.name, amount: account.total_amount }),
          ),
        }),
      ),
    }),
  )
  return [...elements, { ...node({ id: 'total', label: 'Liabilities and equity', amount: liability_equity_total }), kind: 'net' }]
}

/** Money in and out by account, each with its share of its side. */
export function cashActivityNodes({ money_in, money_out, net_burn }: CashActivity): Node[] {
  const side = (id: string, label: string, { total_amount, categories }: CashActivity['money_in']) => {
    const node = nodeIn(total_amount)
    const accounts = categories.map((account) =>
      node({ id: `${id}:${account.chart_of_account_id}`, label: account.chart_of_account_name, amount: account.amount }),
    )
    return node({ id, label, amount: total_amount, children: accounts })
  }
  return [
    side('money_in', 'Money in', money_in),
    side('money_out', 'Money out', money_out),
    { id: 'net_burn', label: 'Net burn', kind: 'net', row: { amount: net_burn, share: null } },
  ]
}

interface Draft {
  id: string
  label: string
  amount: number
  children?: Node[]
}
const nodeIn =
  (whole: number) =>
  ({ id, label, amount, children }: Draft): Node => ({ id, label, row: { amount, share: percentOf(amount, whole) }, children })

const accountNode = (account: ReportNode, node: (draft: Draft) => Node): Node =>
  node({
    id: account.chart_of_account_id,
    label: account.name,
    amount: account.total_amount,
    children: account.children.map((child) => accountNode(child, node)),
  })
