import type { ReportNode, ProfitAndLoss } from '@/lib/contract/report'
import type { StatementMode } from '@/lib/contract/report-file'
import { divideRound } from '@/lib/money/allocate'
import { cents, parseCents, toWire } from '@/lib/money/cents'
import type { Paper, Row, RowKind } from '@/server/providers/paper/paper'
import type { Ctx } from '../../context'
import { profitAndLoss } from '../statements'
import { beforeCells, comparedRemarks, numberedPairs, pairs, periodColumns, totals, withBefore, type Amounts, type Compared, type Pair } from './compared'
import { ACCOUNT, paperOf } from './frame'

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

export async function profitAndLossPaper(ctx: Ctx, asked: Compared & { mode: StatementMode }): Promise<Paper> {
  const [report, before] = await withBefore(asked, (days) => profitAndLoss(ctx, days))
  const isEmpty = [report, before].every((each) => each === null || each.results.length === 0)
  return paperOf(ctx, asked, {
    title: 'Profit and loss',
    columns: [ACCOUNT, ...periodColumns(asked, [{ label: '% of revenue', kind: 'percent', width: 14 }])],
    rows: isEmpty ? [] : profitAndLossRows(report, asked.mode, before),
    remarks: comparedRemarks(asked),
  })
}

/** With what stood before in columns of its own, where the report is compared. */
export function profitAndLossRows(report: ProfitAndLoss, mode: StatementMode, before: ProfitAndLoss | null = null): Row[] {
  const cells = (name: string, share: number | null, now: number | null, then: number | null): Row['cells'] =>
    [name, now, share, ...(before === null ? [] : beforeCells(now, then))]
  const heading = (level: number, name: string): Row => ({ kind: 'section', level, cells: cells(name, null, null, null) })
  const row = (kind: RowKind, level: number, name: string, { now, before: then }: Amounts): Row =>
    ({ kind, level, cells: cells(name, percentOf(now, report.revenue), now, then) })
  const nodes = (list: readonly Pair<ReportNode>[], level: number): Row[] =>
    list.flatMap((node) => {
      const { chart_number, name } = node.row
      const label = `${chart_number} ${name}`
      const children = pairedNodes(node.now?.children, node.before?.children)
      if (children.length === 0 || mode === 'summary') return [row('line', level, label, totals(node))]
      return [heading(level, label), ...nodes(children, level + 1), row('subtotal', level, `Total ${name}`, totals(node))]
    })
  const section = (found: Pair<Section>): Row[] => {
    const { name } = found.row
    if (mode === 'compact') return [row('line', 0, name, totals(found))]
    const accounts = pairedNodes(found.now?.data, found.before?.data)
    return [heading(0, name), ...nodes(accounts, 1), row('subtotal', 0, `Total ${name.toLowerCase()}`, totals(found))]
  }
  const sections = pairs(report.results, before?.results ?? [], ({ subcategory }) => subcategory)
  const statement = ORDER.flatMap(([subcategory, sum]) => {
    const found = sections.find((candidate) => candidate.row.subcategory === subcategory)
    const own = found ? section(found) : []
    const isTold = sum !== undefined && (found !== undefined || sum[1] !== 'revenue')
    return isTold ? [...own, row('subtotal', 0, sum[0], { now: report[sum[1]], before: before && before[sum[1]] })] : own
  })
  const { net_profit, net_margin } = report
  return [...statement, { kind: 'total', level: 0, cells: cells('Net profit', net_margin, net_profit, before && before.net_profit) }]
}

const pairedNodes = (now: readonly ReportNode[] = [], before: readonly ReportNode[] = []): Pair<ReportNode>[] =>
  numberedPairs(now, before, ({ chart_of_account_id }) => chart_of_account_id)

/** Percent with two decimals, as net_margin has; null without revenue. */
const percentOf = (part: number, revenue: number): number | null =>
  revenue === 0 ? null : toWire(cents(divideRound(parseCents(part) * 10_000n, parseCents(revenue))))
