import sql from 'sql-template-tag'
import type { Body } from '@/lib/contract/endpoint'
import type { CloseMonth, signOffMonth } from '@/lib/contract/month-close'
import { formatMonth } from '@/lib/dates/format'
import type { Tx } from '@/server/db/connect'
import { demand } from '../can'
import { audit, tenant, transaction, type Ctx } from '../context'
import { Conflict, Invalid } from '../problems'
import { checksOf, openChecks } from './checks'
import { booksIn, firstDay, type MonthText } from './month'
import { monthRow } from './read'

type MonthRequest = { month: MonthText } & Body<typeof signOffMonth>

/** Signs off the month in the caller's name. Open checks go into the audit log, with the note that explains them. */
export function signOff(ctx: Ctx, { month, note }: MonthRequest): Promise<CloseMonth> {
  demand(ctx, 'books.sign_off')
  return transaction(ctx, async (tx) => {
    const { company_id, entity_id, user_id } = tenant(ctx)
    const books = await booksIn(tx, ctx, month)
    await assertNotClosed(tx, entity_id, month)
    const open = openChecks(await checksOf(tx, ctx, { month, books }))
    if (Object.keys(open).length > 0 && !note)
      throw new Invalid({ note: ['Say why the month can be closed with these open items.'] })
    await tx.run(sql`
      insert into month_sign_off (company_id, entity_id, month, user_id, note, signed_at)
      values (${company_id}, ${entity_id}, ${firstDay(month)}, ${user_id}, ${note || null}, ${ctx.now()})
      on conflict (entity_id, month, user_id) do update set note = excluded.note, signed_at = excluded.signed_at`)
    await audit(tx, ctx, [
      {
        object_type: 'entity',
        object_id: entity_id,
        action: 'sign_off_month',
        changes: { month: [null, month], ...(note && { note: [null, note] }), ...waiting(open) },
      },
    ])
    return monthRow(tx, ctx, month)
  })
}

export function takeBack(ctx: Ctx, month: MonthText): Promise<CloseMonth> {
  demand(ctx, 'books.sign_off')
  return transaction(ctx, async (tx) => {
    const { entity_id, user_id } = tenant(ctx)
    await booksIn(tx, ctx, month)
    await assertNotClosed(tx, entity_id, month)
    const taken = await tx.run(sql`
      delete from month_sign_off where entity_id = ${entity_id} and month = ${firstDay(month)} and user_id = ${user_id}`)
    if (taken > 0)
      await audit(tx, ctx, [
        {
          object_type: 'entity',
          object_id: entity_id,
          action: 'take_back_sign_off',
          changes: { month: [month, null] },
        },
      ])
    return monthRow(tx, ctx, month)
  })
}

/** Throws Conflict for a month that is closed. */
export async function assertNotClosed(tx: Tx, entity_id: string, month: MonthText): Promise<void> {
  const closed = await tx.maybe(sql`
    select id from month_close where entity_id = ${entity_id} and month = ${firstDay(month)} and reopened_at is null`)
  if (closed) throw new Conflict(`${formatMonth(firstDay(month))} is already closed.`)
}

/** The number of open items by check, for the audit log. */
export const waiting = (open: Record<string, number>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(open).map(([key, count]) => [key, [null, count]]))
