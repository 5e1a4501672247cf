import type { Behind } from '@/components/pickers/figure-lines'
import type { ProfitAndLoss, ReportNode } from '@/lib/contract/report'
import { percentChange, percentOf } from '@/lib/money/percent'

export interface StatementRow extends Behind {
  id: string
  kind: 'section' | 'account' | 'subtotal' | 'net'
  name: string
  chartNumber: number | null
  amount: number
  /** The same row a year earlier; null while there is nothing to compare with. */
  previous: number | null
  /** Percent of revenue, one decimal; null without revenue. */
  share: number | null
  /** Percent change against `previous`, one decimal; null when that is zero or unknown. */
  change: number | null
  risingIsGood: boolean
  children: StatementRow[]
}

type Section = ProfitAndLoss['results'][number]
type Figure = 'revenue' | 'gross_profit' | 'operational_income' | 'profit_before_tax' | 'net_profit'

/** Which total stands below which section. Source: LEDGER §6.2. */
const TOTALS: { after: string; name: string; figure: Figure }[] = [
  { after: 'contra_revenue', name: 'Net revenue', figure: 'revenue' },
  { after: 'operating_expenses', name: 'Gross profit', figure: 'gross_profit' },
  { after: 'administrative_expenses', name: 'Operating income', figure: 'operational_income' },
  { after: 'interest_and_financing_expenses', name: 'Profit before tax', figure: 'profit_before_tax' },
  { after: 'taxes', name: 'Net profit', figure: 'net_profit' },
]
const ORDER = [
  'revenue',
  'contra_revenue',
  'operating_expenses',
  'administrative_expenses',
  'non_operating_income',
  'non_operating_expenses',
  'interest_and_financing_expenses',
  'taxes',
]
const INCOME = new Set(['revenue', 'contra_revenue', 'non_operating_income'])

/** Sections, their account trees and the subtotals between them, each beside its figure of a year earlier. */
export function profitAndLossRows(now: ProfitAndLoss, before: ProfitAndLoss | null): StatementRow[] {
  const soFar: string[] = []
  return ORDER.flatMap((subcategory) => {
    const current = sectionOf(now, subcategory)
    const earlier = before ? sectionOf(before, subcategory) : undefined
    const empty = isEmpty(current) && isEmpty(earlier)
    const rows = empty ? [] : [sectionRow({ subcategory, current, earlier, now, compared: before !== null })]
    soFar.push(...rows.flatMap(({ subcategories }) => subcategories))
    const total = TOTALS.find(({ after }) => after === subcategory)
    if (total && !(total.figure === 'revenue' && empty)) rows.push({ ...totalRow(total, now, before), subcategories: [...soFar] })
    return rows
  })
}

const sectionOf = (report: ProfitAndLoss, subcategory: string): Section | undefined =>
  report.results.find((section) => section.subcategory === subcategory)
const isEmpty = (section: Section | undefined): boolean =>
  section === undefined || (section.total_amount === 0 && section.data.length === 0)

function sectionRow({
  subcategory,
  current,
  earlier,
  now,
  compared,
}: {
  subcategory: string
  current: Section | undefined
  earlier: Section | undefined
  now: ProfitAndLoss
  compared: boolean
}): StatementRow {
  const risingIsGood = INCOME.has(subcategory)
  const children = accountRows({
    current: current?.data ?? [],
    earlier: earlier?.data ?? [],
    revenue: now.revenue,
    compared,
    risingIsGood,
  })
  return {
    id: subcategory,
    kind: 'section',
    name: (current ?? earlier)?.name ?? subcategory,
    chartNumber: null,
    accounts: [],
    subcategories: children.length === 0 ? [] : [subcategory],
    ...figures({
      amount: current?.total_amount ?? 0,
      previous: compared ? (earlier?.total_amount ?? 0) : null,
      revenue: now.revenue,
    }),
    risingIsGood,
    children,
  }
}

function accountRows(input: {
  current: readonly ReportNode[]
  earlier: readonly ReportNode[]
  revenue: number
  compared: boolean
  risingIsGood: boolean
}): StatementRow[] {
  const earlier = new Map(input.earlier.map((node) => [node.chart_of_account_id, node]))
  const current = new Map(input.current.map((node) => [node.chart_of_account_id, node]))
  const nodes = [...input.current, ...input.earlier.filter((node) => !current.has(node.chart_of_account_id))]
  return nodes
    .sort((a, b) => a.chart_number - b.chart_number)
    .map((node) => {
      const then = earlier.get(node.chart_of_account_id)
      const children = accountRows({
        ...input,
        current: current.get(node.chart_of_account_id)?.children ?? [],
        earlier: then?.children ?? [],
      })
      return {
        id: node.chart_of_account_id,
        kind: 'account',
        name: node.name,
        chartNumber: node.chart_number,
        accounts: [node.chart_of_account_id],
        subcategories: [],
        ...figures({
          amount: current.get(node.chart_of_account_id)?.total_amount ?? 0,
          previous: input.compared ? (then?.total_amount ?? 0) : null,
          revenue: input.revenue,
        }),
        risingIsGood: input.risingIsGood,
        children,
      }
    })
}

function totalRow(total: (typeof TOTALS)[number], now: ProfitAndLoss, before: ProfitAndLoss | null): Omit<StatementRow, 'subcategories'> {
  return {
    id: `total:${total.figure}`,
    kind: total.figure === 'net_profit' ? 'net' : 'subtotal',
    name: total.name,
    chartNumber: null,
    accounts: [],
    ...figures({ amount: now[total.figure], previous: before ? before[total.figure] : null, revenue: now.revenue }),
    risingIsGood: true,
    children: [],
  }
}

const figures = ({ amount, previous, revenue }: { amount: number; previous: number | null; revenue: number }) => ({
  amount,
  previous,
  share: percentOf(amount, revenue),
  change: previous === null ? null : percentChange(amount, previous),
})
