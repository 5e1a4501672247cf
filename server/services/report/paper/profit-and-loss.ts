import type { ReportNode, ProfitAndLoss } from '@/lib/contract/report'
import type { StatementMode } from '@/lib/contract/report-file'
import { divideRound } from '@/lib/money/allocate'
import { cents, parseCents, toWire } from '@/lib/money/cents'
import type { Paper, Row, RowKind } from '@/server/providers/paper/paper'
import type { Ctx } from '../../context'
import { profitAndLoss } from '../statements'
import type { Asked } from '../sums'
import { ACCOUNT, AMOUNT, paperOf } from './frame'

type Section = ProfitAndLoss['results'][number]
type Figure = 'revenue' | 'gross_profit' | 'operational_income' | 'profit_before_tax'

/** Sections in their order, each with the sum that follows it. Source: LEDGER §6.2. */
const ORDER: readonly (readonly [subcategory: string, sum?: readonly [name: string, figure: Figure]])[] = [
  ['revenue'],
  ['contra_revenue', ['Net revenue', 'revenue']],
  ['operating_expenses', ['Gross profit', 'gross_profit']],
  ['administrative_expenses', ['Operating income', 'operational_income']],
  ['non_operating_income'],
  ['non_operating_expenses'],
  ['interest_and_financing_expenses', ['Profit before tax', 'profit_before_tax']],
  ['taxes'],
]

export async function profitAndLossPaper(ctx: Ctx, asked: Asked & { mode: StatementMode }): Promise<Paper> {
  const report = await profitAndLoss(ctx, asked)
  return paperOf(ctx, asked, {
    title: 'Profit and loss',
    columns: [ACCOUNT, AMOUNT, { label: '% of revenue', kind: 'percent', width: 14 }],
    rows: report.results.length > 0 ? profitAndLossRows(report, asked.mode) : [],
  })
}

export function profitAndLossRows(report: ProfitAndLoss, mode: StatementMode): Row[] {
  const row = (kind: RowKind, level: number, name: string, amount: number | null): Row => ({
    kind, level, cells: [name, amount, amount === null ? null : percentOf(amount, report.revenue)],
  })
  const nodes = (list: readonly ReportNode[], level: number): Row[] =>
    list.flatMap(({ chart_number, name, total_amount, children }) => {
      const label = `${chart_number} ${name}`
      if (children.length === 0 || mode === 'summary') return [row('line', level, label, total_amount)]
      return [row('section', level, label, null), ...nodes(children, level + 1), row('subtotal', level, `Total ${name}`, total_amount)]
    })
  const section = ({ name, total_amount, data }: Section): Row[] =>
    mode === 'compact'
      ? [row('line', 0, name, total_amount)]
      : [row('section', 0, name, null), ...nodes(data, 1), row('subtotal', 0, `Total ${name.toLowerCase()}`, total_amount)]
  const statement = ORDER.flatMap(([subcategory, sum]) => {
    const found = report.results.find((candidate) => candidate.subcategory === subcategory)
    const own = found ? section(found) : []
    const isTold = sum !== undefined && (found !== undefined || sum[1] !== 'revenue')
    return isTold ? [...own, row('subtotal', 0, sum[0], report[sum[1]])] : own
  })
  return [...statement, { kind: 'total', level: 0, cells: ['Net profit', report.net_profit, report.net_margin] }]
}

/** Percent with two decimals, as net_margin has; null without revenue. */
const percentOf = (part: number, revenue: number): number | null =>
  revenue === 0 ? null : toWire(cents(divideRound(parseCents(part) * 10_000n, parseCents(revenue))))
