import sql from 'sql-template-tag'
import type { OpenItem } from '@/lib/contract/balance-report'
import { addressLines } from '@/lib/contract/paper'
import { AGES, isOfAge } from '@/lib/dates/aging'
import { sumWire } from '@/lib/money/cents'
import { formatUsd } from '@/lib/money/format'
import type { Column, Paper, Row } from '@/server/providers/paper/paper'
import { today } from '../../book'
import { entityScope, reporting, type Ctx } from '../../context'
import { documentsIn, type DocumentsQuery } from '../stakeholder-balances'
import { moneyColumns, paperOf } from './frame'

const COLUMNS: readonly Column[] = [
  { label: 'Date', kind: 'date', width: 12 },
  { label: 'Document', kind: 'text', width: 20 },
  { label: 'Due date', kind: 'date', width: 12 },
  { label: 'Days past due', kind: 'count', width: 14 },
  ...moneyColumns(['Amount', 'Paid', 'Balance'], 16),
]

/** What a customer still owes, by document, as it is sent to them. Throws NotFound outside what the caller sees. */
export async function customerStatementPaper(ctx: Ctx, query: DocumentsQuery): Promise<Paper> {
  const { items, customer, day } = await reporting(ctx, async (tx) => ({
    items: await documentsIn(tx, ctx, 'customer', query),
    customer: await tx.one<Customer>(sql`
      select full_name, address1, address2, city, state, zip_code from stakeholder
       where entity_id = any(${entityScope(ctx, query.entities)}::uuid[]) and id = ${query.stakeholder}`),
    day: query.end_date ?? (await today(tx, ctx)),
  }))
  return paperOf(
    ctx,
    { start_date: day, end_date: day, entities: query.entities },
    {
      title: 'Statement of account',
      columns: COLUMNS,
      rows: statementRows(items),
      isAsOf: true,
      isCashOnly: true,
      to: [customer.full_name, ...addressLines(customer)],
      about: customer.full_name,
      remarks: agesOf(items),
    },
  )
}

/** Open amounts by days past due; the word "days" appears only once, so that everything fits on one line. */
const agesOf = (items: readonly OpenItem[]): string[] =>
  AGES.map((age) => {
    const open = items.filter(({ days_past_due }) => isOfAge(days_past_due, age))
    const label = age.from === 1 ? `${age.label} days` : age.label
    return `${label} ${formatUsd(sumWire(open.map(({ ending_balance }) => ending_balance)))}`
  })

type Customer = Parameters<typeof addressLines>[0] & { full_name: string }

/** Only open documents: a settled one needs no payment. */
function statementRows(items: readonly OpenItem[]): Row[] {
  const open = items.filter(({ ending_balance }) => ending_balance !== 0)
  const total = (pick: (item: OpenItem) => number): number => sumWire(open.map(pick))
  return [
    ...open.map((item): Row => ({
      kind: 'line',
      level: 0,
      cells: [
        item.date,
        item.number,
        item.due_date,
        item.days_past_due > 0 ? item.days_past_due : null,
        item.total_amount,
        item.paid_amount,
        item.ending_balance,
      ],
    })),
    {
      kind: 'total',
      level: 0,
      cells: [
        null,
        'Amount due',
        null,
        null,
        total((item) => item.total_amount),
        total((item) => item.paid_amount),
        total((item) => item.ending_balance),
      ],
    },
  ]
}
