import type { BalanceSheet } from '@/lib/contract/report'
import type { StatementMode } from '@/lib/contract/report-file'
import type { Paper, Row, RowKind } from '@/server/providers/paper/paper'
import type { Ctx } from '../../context'
import { balanceSheet } from '../statements'
import type { Asked } from '../sums'
import { ACCOUNT, AMOUNT, paperOf } from './frame'

type Element = BalanceSheet['data'][number]
type Group = Element['subcategories'][number]

export async function balanceSheetPaper(ctx: Ctx, asked: Asked & { mode: StatementMode }): Promise<Paper> {
  const report = await balanceSheet(ctx, asked)
  const isEmpty = report.data.every(({ subcategories }) => subcategories.length === 0)
  const rows = isEmpty ? [] : balanceSheetRows(report, asked.mode)
  return paperOf(ctx, asked, { title: 'Balance sheet', columns: [ACCOUNT, AMOUNT], rows, isAsOf: true })
}

export function balanceSheetRows({ data, liability_equity_total }: BalanceSheet, mode: StatementMode): Row[] {
  const elements = data.flatMap((element) => elementRows(element, mode))
  return [...elements, row('total', 0, 'Total liabilities and equity', liability_equity_total)]
}

function elementRows({ name, total_amount, subcategories }: Element, mode: StatementMode): Row[] {
  if (mode === 'compact') return [row('line', 0, name, total_amount)]
  const groups = subcategories.flatMap((group) => (mode === 'summary' ? [row('line', 1, group.name, group.total_amount)] : groupRows(group)))
  return [row('section', 0, name, null), ...groups, row('subtotal', 0, `Total ${name.toLowerCase()}`, total_amount)]
}

const groupRows = ({ name, total_amount, data }: Group): Row[] => [
  row('section', 1, name, null),
  ...data.map((account) => row('line', 2, account.chart_of_account_id ? `${account.chart_number} ${account.name}` : account.name, account.total_amount)),
  row('subtotal', 1, `Total ${name.toLowerCase()}`, total_amount),
]

const row = (kind: RowKind, level: number, name: string, amount: number | null): Row => ({ kind, level, cells: [name, amount] })
