import sql from 'sql-template-tag'
import type { LedgerPage } from '@/lib/contract/chart-of-account'
import { generalLedger } from '@/lib/contract/report'
import { sumWire } from '@/lib/money/cents'
import type { Column, Paper, Row } from '@/server/providers/paper/paper'
import { reading, type Ctx } from '../../context'
import { Rejected } from '../../problems'
import { ledger } from '../ledger'
import type { Asked } from '../sums'
import { paperOf } from './frame'

const COLUMNS: readonly Column[] = [
  { label: 'Date', kind: 'date', width: 12 },
  { label: 'Entry', kind: 'text', width: 14 },
  { label: 'Description', kind: 'text', width: 48 },
  { label: 'Stakeholder', kind: 'text', width: 28 },
  { label: 'Debit', kind: 'money', width: 16 },
  { label: 'Credit', kind: 'money', width: 16 },
  { label: 'Balance', kind: 'money', width: 18 },
]

/** All lines of an account in a period. Throws Rejected when they are more than `most`. */
export async function generalLedgerPaper(ctx: Ctx, asked: Asked & { chart_of_account: string }, most: number): Promise<Paper> {
  const { chart_of_account: id } = asked
  const page = await ledger(ctx, id, { path: generalLedger.path, query: { ...asked, page: 1, page_size: most } })
  if (page.count > most) throw new Rejected(tooMany(page.count, most))
  const account = await reading(ctx, (tx) =>
    tx.one<{ chart_number: number; name: string }>(sql`
      select chart_number, name from chart_of_account where id = ${id} and entity_id = any(${ctx.actor?.entity_ids ?? []}::uuid[])`),
  )
  const label = `${account.chart_number} ${account.name}`
  return paperOf(ctx, asked, { title: 'General ledger', columns: COLUMNS, rows: generalLedgerRows(page), remarks: [label], about: label })
}

const whole = new Intl.NumberFormat('en-US')
const tooMany = (count: number, most: number): string =>
  `This period has ${whole.format(count)} lines and one file holds ${whole.format(most)}. Choose a shorter period.`

export function generalLedgerRows({ results, beginning_balance, ending_balance }: LedgerPage): Row[] {
  const of = (side: 'debit' | 'credit'): number[] => results.filter((line) => line.balance_type === side).map((line) => line.amount)
  return [
    { kind: 'line', level: 0, cells: [null, null, 'Beginning balance', null, null, null, beginning_balance] },
    ...results.map((line): Row => ({
      kind: 'line', level: 0,
      cells: [
        line.date_at, line.entry_id, line.description, line.stakeholder?.full_name ?? null,
        line.balance_type === 'debit' ? line.amount : null, line.balance_type === 'credit' ? line.amount : null, line.running_total,
      ],
    })),
    { kind: 'total', level: 0, cells: [null, null, 'Ending balance', null, sumWire(of('debit')), sumWire(of('credit')), ending_balance] },
  ]
}
