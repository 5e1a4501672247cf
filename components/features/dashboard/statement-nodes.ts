import { linesBehind, transactionsOf, type Behind } from '@/components/pickers/figure-lines'
import type { TreeNode } from '@/components/ui/tree-table'
import type { BalanceSheet, CashActivity, ProfitAndLoss, ReportNode } from '@/lib/contract/report'
import type { DayRange } from '@/lib/dates/range-presets'
import { percentOf } from '@/lib/money/percent'

export interface Figure {
  amount: number
  /** Percent of the whole, one decimal; null without one. */
  share: number | null
  /** Where the lines behind it are; null: it has none of its own. */
  href: string | null
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
export function profitAndLossNodes(report: ProfitAndLoss, range: DayRange): Node[] {
  const node = nodeIn(report.revenue, range)
  const soFar: string[] = []
  return SECTIONS.flatMap((subcategory) => {
    const section = report.results.find((result) => result.subcategory === subcategory)
    const total = TOTALS.find(({ after }) => after === subcategory)
    const subcategories = section && section.data.length > 0 ? [subcategory] : []
    soFar.push(...subcategories)
    return [
      ...(section && section.data.length > 0
        ? [node({ id: subcategory, label: section.name, amount: section.total_amount, subcategories, children: section.data.map((account) => accountNode(account, node)) })]
        : []),
      ...(total ? [{ ...node({ id: total.key, label: total.label, amount: report[total.key], subcategories: [...soFar] }), kind: total.key === 'net_profit' ? 'net' : 'subtotal' } as const] : []),
    ]
  })
}

/** Assets, liabilities and equity by subcategory; shares are of the assets. */
export function balanceSheetNodes({ data, liability_equity_total }: BalanceSheet, range: DayRange): Node[] {
  const node = nodeIn(data.find(({ account_element }) => account_element === 'asset')?.total_amount ?? 0, range)
  const elements = data.map((element) =>
    node({
      id: element.account_element,
      label: element.name,
      amount: element.total_amount,
      subcategories: element.subcategories.every(isOfAccounts) ? element.subcategories.map(({ subcategory }) => subcategory) : [],
      children: element.subcategories.map((subcategory) =>
        node({
          id: subcategory.subcategory,
          label: subcategory.name,
          amount: subcategory.total_amount,
          subcategories: isOfAccounts(subcategory) ? [subcategory.subcategory] : [],
          children: subcategory.data.map((account) =>
            node({ id: account.chart_of_account_id ?? 'income-of-the-year', label: account.name, amount: account.total_amount, accounts: account.chart_of_account_id === null ? [] : [account.chart_of_account_id] }),
          ),
        }),
      ),
    }),
  )
  return [...elements, { ...node({ id: 'total', label: 'Liabilities and equity', amount: liability_equity_total }), kind: 'net' }]
}

const isOfAccounts = ({ data }: BalanceSheet['data'][number]['subcategories'][number]): boolean =>
  data.every(({ chart_of_account_id }) => chart_of_account_id !== null)

/** Money in and out by account, each with its share of its side. */
export function cashActivityNodes({ money_in, money_out, net_burn }: CashActivity, range: DayRange): Node[] {
  const side = (id: 'money_in' | 'money_out', label: string, { total_amount, categories }: CashActivity['money_in']): Node => ({
    id,
    label,
    row: { amount: total_amount, share: percentOf(total_amount, total_amount), href: null },
    children: categories.map((account) => ({
      id: `${id}:${account.chart_of_account_id}`,
      label: account.chart_of_account_name,
      row: { amount: account.amount, share: percentOf(account.amount, total_amount), href: transactionsOf(account, id, { range }) },
    })),
  })
  return [
    side('money_in', 'Money in', money_in),
    side('money_out', 'Money out', money_out),
    { id: 'net_burn', label: 'Net burn', kind: 'net', row: { amount: net_burn, share: null, href: null } },
  ]
}

interface Draft extends Partial<Behind> {
  id: string
  label: string
  amount: number
  chartNumber?: number
  children?: Node[]
}
const nodeIn =
  (whole: number, range: DayRange) =>
  ({ id, label, amount, accounts = [], subcategories = [], chartNumber = 0, children }: Draft): Node => ({
    id, label, children, row: { amount, share: percentOf(amount, whole), href: linesBehind({ accounts, subcategories, chartNumber }, { range }) },
  })

const accountNode = (account: ReportNode, node: (draft: Draft) => Node): Node =>
  node({
    id: account.chart_of_account_id,
    label: account.name,
    amount: account.total_amount,
    accounts: [account.chart_of_account_id],
    chartNumber: account.chart_number,
    children: account.children.map((child) => accountNode(child, node)),
  })
