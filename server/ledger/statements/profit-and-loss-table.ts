import { ZERO, type Cents } from '@/lib/money/cents'
import { SECTIONS, type ProfitAndLoss, type StatementNode } from './profit-and-loss'
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
  type Period,
  type StatementTable,
  type TableRow,
  type ShownBeside,
} from './table'

const INCOME: readonly string[] = ['revenue', 'contra_revenue', 'non_operating_income']

/** The sum that follows a section. Source: LEDGER §6.2. */
const SUMS = [
  { after: 'contra_revenue', label: 'Net revenue', figure: 'revenue' },
  { after: 'operating_expenses', label: 'Gross profit', figure: 'gross_profit' },
  { after: 'administrative_expenses', label: 'Operating income', figure: 'operational_income' },
  { after: 'interest_and_financing_expenses', label: 'Profit before tax', figure: 'profit_before_tax' },
  { after: 'taxes', label: 'Net profit', figure: 'net_profit' },
] as const

/**
 * Sections with their account trees and the subtotals between them; unless `beside` says otherwise, the other periods are compared with the
 * first.
 */
export function profitAndLossTable(
  periods: readonly (Period & { statement: ProfitAndLoss })[],
  beside?: ShownBeside,
): StatementTable {
  const statements = periods.map(({ statement }) => statement)
  const sections = mergeEntries(statements.map(sectionEntries))
  const share = sections.some(({ id }) => id === 'contra_revenue') ? '% of net revenue' : '% of revenue'
  const figures: Figures = beside ? besideFigures(beside, share) : { share, change: true }
  const cellsOf = (amounts: readonly Cents[], isNet = false) =>
    periodCells(amounts, {
      periods,
      figures,
      shareIn: (at) => {
        const statement = statements[at]
        if (!statement) return null
        return isNet ? statement.net_margin : shareOf(amounts[at] ?? ZERO, statement.revenue)
      },
    })
  const summed: string[] = []
  const rows = SECTIONS.flatMap(({ subcategory }): TableRow[] => {
    const section = sections.find(({ id }) => id === subcategory)
    const own = section ? rowsOf(section, (amounts) => cellsOf(amounts)) : []
    if (section) summed.push(subcategory)
    const sum = SUMS.find(({ after }) => after === subcategory)
    if (!sum || (sum.figure === 'revenue' && !section)) return own
    const isNet = sum.figure === 'net_profit'
    const facts = { id: `total:${sum.figure}`, label: sum.label, subcategories: [...summed] }
    const cells = cellsOf(
      statements.map((statement) => statement[sum.figure]),
      isNet,
    )
    return [...own, row(facts, { kind: isNet ? 'total' : 'subtotal', level: 0 }, cells)]
  })
  return { columns: periodColumns(periods, figures), rows }
}

/** A statement's sections with their accounts below them. */
export const sectionEntries = ({ sections }: Pick<ProfitAndLoss, 'sections'>): Entry[] =>
  sections.map(({ name, subcategory, ordering, total, data }) => {
    const rising_is_good = INCOME.includes(subcategory)
    const account = (node: StatementNode): Entry => ({
      id: node.id,
      label: node.name,
      number: node.chart_number,
      accounts: [node.id],
      rising_is_good,
      order: node.chart_number,
      amount: node.total,
      // The row for what is posted to a heading itself would otherwise repeat the heading's id.
      below: node.children
        .map(account)
        .map((child) => (child.id === node.id ? { ...child, id: `${node.id}:direct` } : child)),
    })
    return {
      id: subcategory,
      label: name,
      subcategories: [subcategory],
      rising_is_good,
      order: ordering,
      amount: total,
      below: data.map(account),
    }
  })
