import sql from 'sql-template-tag'
import type { Tx } from '@/server/db/connect'
import { demand } from '../can'
import { reading, tenant, type Ctx } from '../context'
import { Invalid } from '../problems'

const FIRST = 'INV-1001'

/** Throws when another invoice of the entity has the number, ignoring case. */
export async function assertNumberFree(
  tx: Tx,
  entity_id: string,
  { id, invoice_number }: { id: string; invoice_number: string },
): Promise<void> {
  const { taken } = await tx.one<{ taken: boolean }>(sql`
    select exists (select from invoice where entity_id = ${entity_id} and number_key = lower(${invoice_number}) and id <> ${id}) as taken`)
  if (taken) throw new Invalid({ invoice_number: [`Invoice number ${invoice_number} already exists.`] })
}

/** The number after the newest invoice's, or the next free one. The caller must hold the counter of invoices. */
export async function nextNumber(tx: Tx, entity_id: string): Promise<string> {
  const newest = await tx.maybe<{ invoice_number: string }>(sql`
    select invoice_number from invoice where entity_id = ${entity_id} order by id desc limit 1`)
  if (!newest) return FIRST
  const [, prefix = '', digits = '0'] = /^(.*?)(\d{1,15})$/.exec(newest.invoice_number) ?? [
    undefined,
    `${newest.invoice_number}-`,
    '0',
  ]
  const { next } = await tx.one<{ next: string }>(sql`
    with recursive tried as (
      select ${digits}::bigint + 1 as n
      union all
      select n + 1 from tried
       where exists (select from invoice i where i.entity_id = ${entity_id}
                        and i.number_key = lower(${prefix} || lpad(n::text, greatest(${digits.length}::int, length(n::text)), '0')))
    ) select max(n)::text as next from tried`)
  return `${prefix}${next.padStart(digits.length, '0')}`
}

export function nextInvoiceNumber(ctx: Ctx): Promise<{ invoice_number: string }> {
  demand(ctx, 'invoice.edit')
  return reading(ctx, async (tx) => ({ invoice_number: await nextNumber(tx, tenant(ctx).entity_id) }))
}
