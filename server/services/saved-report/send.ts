import sql from 'sql-template-tag'
import { addMonths, monthEnd, monthStart, type Day } from '@/lib/dates/day'
import type { Tx } from '@/server/db/connect'
import { enqueue } from '@/server/db/queue'
import { today } from '../book'
import { demand } from '../can'
import { mayEnter } from '../company/membership'
import { besideBooks, tenant, type Ctx } from '../context'
import { Conflict } from '../problems'
import { limitExports } from '../report/paper/files'
import { savedRow } from './row'

/** Queues the mail of a saved report. */
export async function send(ctx: Ctx, id: string): Promise<{ task_id: string }> {
  demand(ctx, 'report.send')
  await limitExports(ctx)
  return besideBooks(ctx, async (tx) => {
    const { send_to, name } = await savedRow(tx, ctx, id)
    if (send_to.length === 0) throw new Conflict(`Report ${name} has no recipients. Add one first.`)
    await assertKept(tx, ctx, { id, name })
    return { task_id: await queueMail(tx, ctx, { id, user_id: tenant(ctx).user_id, day: await today(tx, ctx) }) }
  })
}

/** It is read with the rights of its owner. */
async function assertKept(tx: Tx, ctx: Ctx, { id, name }: { id: string; name: string }): Promise<void> {
  if (!(await isKept(tx, ctx, id)))
    throw new Conflict(
      `The person who saved report ${name} no longer has access to these books. Save it again to send it as yours.`,
    )
}

/** Whether its owner can still enter the books. */
export async function isKept(tx: Tx, ctx: Ctx, id: string): Promise<boolean> {
  const { company_id, entity_id } = tenant(ctx)
  const keeper = await tx.maybe(sql`
    select m.user_id from membership m join saved_report r on r.entity_id = ${entity_id} and r.created_by = m.user_id
     where m.company_id = ${company_id} and r.id = ${id} and ${mayEnter(sql`m`, sql`r.entity_id`)}`)
  return keeper !== undefined
}

interface Due {
  id: string
  send_day: number
  sent_through: Day
  user_id: string
}

/**
 * Queues every report that is due by this day, once for each month's day. The latest one that was missed while nothing ran is still sent.
 */
export async function sendDue(tx: Tx, ctx: Ctx, day: Day): Promise<void> {
  demand(ctx, 'report.send')
  const rows = await tx.rows<Due>(sql`
    select id, send_day, sent_through, created_by as user_id from saved_report
     where entity_id = ${tenant(ctx).entity_id} and send_day is not null and sent_through < ${day} order by id for update`)
  for (const { id, send_day, sent_through, user_id } of rows) {
    const due = lastDue(send_day, day)
    if (due > sent_through) await queueMail(tx, ctx, { id, user_id, day: due })
  }
  await tx.run(sql`
    update saved_report set sent_through = ${day} where entity_id = ${tenant(ctx).entity_id} and id = any(${rows.map(({ id }) => id)}::uuid[])`)
}

/** The latest of its days up to a day; in a shorter month it is the last day. */
export function lastDue(send_day: number, day: Day): Day {
  const inMonth = (month: Day): Day => {
    const last = monthEnd(month)
    const wished = `${month.slice(0, 8)}${String(send_day).padStart(2, '0')}`
    return wished < last ? wished : last
  }
  const now = inMonth(monthStart(day))
  return now <= day ? now : inMonth(addMonths(monthStart(day), -1))
}

async function queueMail(
  tx: Tx,
  ctx: Ctx,
  { id, user_id, day }: { id: string; user_id: string; day: Day },
): Promise<string> {
  const { company_id, entity_id } = tenant(ctx)
  const task = { company_id, entity_id, user_id, id: ctx.id(), kind: 'email_report' as const, now: ctx.now() }
  return enqueue(tx, { ...task, payload: { saved_report: id, day } })
}
