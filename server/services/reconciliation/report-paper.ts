import type { ReconciliationReport } from '@/lib/contract/reconciliation'
import { dayIn } from '@/lib/dates/day'
import { formatDay } from '@/lib/dates/format'
import { sumWire } from '@/lib/money/cents'
import type { Column, Paper, Row } from '@/server/providers/paper/paper'
import type { Ctx } from '../context'
import { paperOf } from '../report/paper/frame'
import { report } from './report'

type Line = ReconciliationReport['cleared'][number]

const COLUMNS: readonly Column[] = [
  { label: 'Date', kind: 'date', width: 12 },
  { label: 'Entry', kind: 'text', width: 16 },
  { label: 'Description', kind: 'text', width: 44 },
  { label: 'Category', kind: 'text', width: 28 },
  { label: 'Amount', kind: 'money', width: 16 },
]

/** How a statement agrees with the books, for filing: summary, adjustments, outstanding and cleared lines, by whom and when. */
export async function reconciliationPaper(ctx: Ctx, { id }: { id: string }): Promise<Paper> {
  const found = await report(ctx, id)
  const { reconciliation: row, adjustments, outstanding, cleared } = found
  const { name, mask } = row.bank_account
  const account = mask === null || name.includes(mask) ? name : `${name} •${mask}`
  const sign = row.bank_account.kind === 'credit' ? -1 : 1
  const section = (label: string, lines: readonly Line[]): Row[] => blockOf(label, lines, sign)
  return paperOf(
    ctx,
    { start_date: row.start_date, end_date: row.end_date, entities: [row.entity] },
    {
      title: 'Reconciliation',
      about: account,
      columns: COLUMNS,
      rows: [
        ...summaryOf(found, sign),
        ...(adjustments.length > 0 ? section('Adjustments', adjustments) : []),
        ...section('Outstanding', outstanding),
        ...section('Cleared', cleared),
      ],
      isCashOnly: true,
      remarks: [
        account,
        row.finished_by && row.finished_at
          ? `Finished ${formatDay(dayIn(ctx.timezone, new Date(row.finished_at)))} by ${row.finished_by.full_name}`
          : 'In progress',
        ...(row.settlement_file ? [`Statement file ${row.settlement_file.name}`] : []),
        ...(sign < 0 ? ['A balance is what is owed on the card; purchases add to it'] : []),
      ],
    },
  )
}

const labeled = (label: string, amount: number, kind: Row['kind'] = 'line'): Row => ({
  kind,
  level: kind === 'line' ? 1 : 0,
  cells: [null, null, label, null, amount],
})
const headed = (label: string): Row => ({ kind: 'section', level: 0, cells: [label, null, null, null, null] })

function summaryOf(
  { reconciliation: row, outstanding_balance, ledger_balance }: ReconciliationReport,
  sign: number,
): Row[] {
  return [
    headed('Summary'),
    labeled('Beginning balance', row.beginning_balance),
    labeled('Cleared money in', sign * row.money_in_balance),
    labeled('Cleared money out', -sign * row.money_out_balance),
    labeled('Statement balance', row.settlement_balance, 'subtotal'),
    labeled('Difference', row.difference),
    labeled('Outstanding', outstanding_balance),
    labeled('Book balance', ledger_balance, 'subtotal'),
  ]
}

/** On a card, spending increases the balance, as on its statement. */
function blockOf(label: string, lines: readonly Line[], sign: number): Row[] {
  const amountOf = ({ amount, amount_type }: Line): number =>
    amount_type === 'money_in' ? sign * amount : -sign * amount
  return [
    headed(`${label}, ${lines.length}`),
    ...lines.map((line): Row => ({
      kind: 'line',
      level: 1,
      cells: [line.date, line.entry_id, line.name, line.category, amountOf(line)],
    })),
    labeled(`Total ${label.toLowerCase()}`, sumWire(lines.map(amountOf)), 'subtotal'),
  ]
}
