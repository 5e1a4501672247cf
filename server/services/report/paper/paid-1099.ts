import sql from 'sql-template-tag'
import { addDays, addMonths, type Day } from '@/lib/dates/day'
import { sumWire } from '@/lib/money/cents'
import type { Column, Paper, Row } from '@/server/providers/paper/paper'
import { reading, tenant, type Ctx } from '../../context'
import { paidFor1099 } from '../../stakeholder/figures'
import { moneyColumns, paperOf } from './frame'

const COLUMNS: readonly Column[] = [
  { label: 'Name', kind: 'text', width: 32 },
  { label: 'Address', kind: 'text', width: 44 },
  { label: 'Tax ID', kind: 'text', width: 12 },
  { label: 'W-9', kind: 'text', width: 10 },
  ...moneyColumns(['Paid', 'By card', 'Refunded', 'For the 1099']),
]

interface Recipient {
  full_name: string
  address: string
  tax_id: string | null
  has_w9: boolean
  paid: number
  by_card: number
  refunded: number
  reported: number
}

/** Who gets a 1099, and what that of the calendar year beginning on the day reports. */
export async function paid1099Paper(ctx: Ctx, start_date: Day): Promise<Paper> {
  const { entity_id } = tenant(ctx)
  const next = addMonths(start_date, 12)
  const recipients = await reading(ctx, (tx) =>
    tx.rows<Recipient>(sql`
      select s.full_name, concat_ws(', ', s.address1, s.address2, s.city, nullif(concat_ws(' ', s.state, s.zip_code), '')) as address,
             '•••••' || s.tax_id_end as tax_id,
             exists (select from attachment a where a.entity_id = s.entity_id and a.object_id = s.id and a.kind = 'w9') as has_w9,
             f.paid, f.by_card, f.refunded, f.reported
        from stakeholder s cross join lateral (${paidFor1099(start_date, next)}) f
       where s.entity_id = ${entity_id} and s.is_1099 order by lower(s.full_name), s.id`),
  )
  return paperOf(
    ctx,
    { start_date, end_date: addDays(next, -1) },
    {
      title: '1099 payments',
      columns: COLUMNS,
      rows: rowsOf(recipients),
      remarks: ['Without card payments, less refunds of payments of the year'],
      isCashOnly: true,
    },
  )
}

function rowsOf(recipients: readonly Recipient[]): Row[] {
  if (recipients.length === 0) return []
  const amounts = recipients.map(({ paid, by_card, refunded, reported }) => [paid, by_card, refunded, reported])
  const sums = [0, 1, 2, 3].map((at) => sumWire(amounts.map((row) => row[at] ?? 0)))
  return [
    ...recipients.map(({ full_name, address, tax_id, has_w9 }, index): Row => ({
      kind: 'line',
      level: 0,
      cells: [full_name, address, tax_id, has_w9 ? 'On file' : 'Missing', ...(amounts[index] ?? [])],
    })),
    { kind: 'total', level: 0, cells: ['Total', null, null, null, ...sums] },
  ]
}
