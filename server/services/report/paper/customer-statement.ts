import sql from 'sql-template-tag'
import type { OpenItem } from '@/lib/contract/balance-report'
import { sumWire } from '@/lib/money/cents'
import { formatUsd } from '@/lib/money/format'
import type { Column, Paper, Row } from '@/server/providers/paper/paper'
import { today } from '../../book'
import { entityScope, reading, type Ctx } from '../../context'
import { NotFound } from '../../problems'
import { balanceDocuments, stakeholderBalances } from '../balances'
import { paperOf } from './frame'
import { addressLines } from './letterhead'

type StatementAsked = Parameters<typeof balanceDocuments>[2]

const COLUMNS: readonly Column[] = [
  { label: 'Date', kind: 'date', width: 12 },
  { label: 'Document', kind: 'text', width: 20 },
  { label: 'Due date', kind: 'date', width: 12 },
  { label: 'Days past due', kind: 'count', width: 14 },
  { label: 'Amount', kind: 'money', width: 16 },
  { label: 'Paid', kind: 'money', width: 16 },
  { label: 'Balance', kind: 'money', width: 16 },
]

/** What a customer still owes, document by document, as it is sent to them. Throws NotFound outside what the caller sees. */
export async function customerStatementPaper(ctx: Ctx, asked: StatementAsked): Promise<Paper> {
  const items = await balanceDocuments(ctx, 'customer', asked)
  const { customer, day } = await reading(ctx, async (tx) => ({
    customer: await tx.maybe<Customer>(sql`
      select full_name, address1, address2, city, state, zip_code from stakeholder
       where entity_id = any(${entityScope(ctx, asked.entities)}::uuid[]) and id = ${asked.stakeholder}`),
    day: asked.end_date ?? (await today(tx, ctx)),
  }))
  if (!customer) throw new NotFound()
  const { results } = await stakeholderBalances(ctx, 'customer', asked)
  const balance = results.find(({ stakeholder_id }) => stakeholder_id === asked.stakeholder)
  const ages = [
    ['Current', balance?.current], ['1–30 days', balance?.days_1_30], ['31–60', balance?.days_31_60], ['61–90', balance?.days_61_90],
    ['Over 90', balance?.over_90],
  ] as const
  return paperOf(ctx, { start_date: day, end_date: day, entities: asked.entities }, {
    title: 'Statement of account', columns: COLUMNS, rows: statementRows(items), isAsOf: true, isCashOnly: true,
    to: [customer.full_name, ...addressLines(customer)], about: customer.full_name,
    remarks: ages.map(([label, amount]) => `${label} ${formatUsd(amount ?? 0)}`),
  })
}

type Customer = Parameters<typeof addressLines>[0] & { full_name: string }

/** Only what is open: a settled document asks for nothing. */
export function statementRows(items: readonly OpenItem[]): Row[] {
  const open = items.filter(({ ending_balance }) => ending_balance !== 0)
  const total = (pick: (item: OpenItem) => number): number => sumWire(open.map(pick))
  return [
    ...open.map((item): Row => ({
      kind: 'line', level: 0,
      cells: [
        item.date, item.number, item.due_date, item.days_past_due > 0 ? item.days_past_due : null, item.total_amount, item.paid_amount,
        item.ending_balance,
      ],
    })),
    {
      kind: 'total', level: 0,
      cells: [null, 'Amount due', null, null, total((item) => item.total_amount), total((item) => item.paid_amount), total((item) => item.ending_balance)],
    },
  ]
}
