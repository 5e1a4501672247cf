import sql, { type Sql } from 'sql-template-tag'
import { Email } from '@/lib/contract/fields'
import type { Answer } from '@/lib/contract/endpoint'
import type { invoiceReminders, Reminder, sendReminders } from '@/lib/contract/invoice-mail'
import { filledIn } from '@/lib/contract/mail-text'
import { formatDay } from '@/lib/dates/format'
import { formatUsd } from '@/lib/money/format'
import type { Day } from '@/lib/dates/day'
import type { Tx } from '@/server/db/connect'
import { enqueue } from '@/server/db/queue'
import { today } from '../book'
import { demand } from '../can'
import { audit, besideBooks, reading, tenant, type Ctx } from '../context'
import { mailed } from '../mail/mail-paper'
import { NotFound } from '../problems'
import { limitExports } from '../report/paper/files'
import { agingDays, BALANCE, OWED } from './row'
import { textsOf } from './texts'

const SHOWN_MAX = 500

/** Reminders for invoices that are late enough and had none lately, as they would be mailed. */
export function reminders(ctx: Ctx): Promise<Answer<typeof invoiceReminders>> {
  demand(ctx, 'invoice.edit')
  return reading(ctx, async (tx) => ({ results: await dueReminders(tx, ctx, await today(tx, ctx)) }))
}

/** Queues a reminder for each of these invoices. Those that were meanwhile paid or reminded of, or lost their address, are skipped. */
export async function send(ctx: Ctx, invoices: readonly string[]): Promise<Answer<typeof sendReminders>> {
  demand(ctx, 'invoice.edit')
  await limitExports(ctx)
  return besideBooks(ctx, async (tx) => {
    const { entity_id } = tenant(ctx)
    const day = await today(tx, ctx)
    const chosen = [...new Set(invoices)]
    // When two people send at once, the second finds that the reminder already went out.
    const here = await tx.rows(sql`
      select id from invoice where entity_id = ${entity_id} and id = any(${chosen}::uuid[]) order by id for update`)
    if (here.length < chosen.length) throw new NotFound()
    const due = await dueReminders(tx, ctx, day, sql`and i.id = any(${chosen}::uuid[])`)
    const mails = due.filter((reminder) => Email.safeParse(reminder.to).success)
    for (const { invoice, to, subject, text, reminded_on: reminded_before } of mails)
      await enqueue(tx, {
        ...tenant(ctx),
        id: ctx.id(),
        kind: 'email_invoice',
        now: ctx.now(),
        payload: { invoice: invoice.id, to, subject, text, reminder: true, reminded_before },
      })
    const ids = mails.map(({ invoice }) => invoice.id)
    await tx.run(sql`
      update invoice set reminded_on = ${day} where entity_id = ${entity_id} and id = any(${ids}::uuid[])`)
    await audit(
      tx,
      ctx,
      mails.map(({ invoice, to, subject }) => ({
        object_type: 'invoice',
        object_id: invoice.id,
        action: 'email_queued',
        changes: mailed({ to: to ?? '', subject }),
      })),
    )
    return { queued: mails.length, left_out: chosen.length - mails.length }
  })
}

type Late = Omit<Reminder, 'subject' | 'text'> & { company: string; invoice_date: Day; total_amount: number }

async function dueReminders(tx: Tx, ctx: Ctx, day: Day, only: Sql = sql``): Promise<Reminder[]> {
  const { entity_id } = tenant(ctx)
  const texts = await textsOf(tx, entity_id)
  const rows = await tx.rows<Late>(sql`
    select json_build_object('id', i.id, 'invoice_number', i.invoice_number, 'invoice_due_date', i.invoice_due_date) as invoice,
           json_build_object('id', s.id, 'full_name', s.full_name) as customer, ${agingDays(day)} as days, ${BALANCE} as ending_balance,
           i.reminded_on, s.email as to, e.name as company, i.invoice_date, i.total_amount
      from invoice i
      join stakeholder s on s.entity_id = i.entity_id and s.id = i.stakeholder_id
      join entity e on e.id = i.entity_id
     where i.entity_id = ${entity_id} and ${OWED} and ${BALANCE} > 0 and ${agingDays(day)} > 0
       and ${agingDays(day)} >= ${texts.reminder_after}
       and (i.reminded_on is null or i.reminded_on + ${texts.reminder_every}::integer <= ${day}::date) ${only}
     order by ${agingDays(day)} desc, i.id limit ${SHOWN_MAX}`)
  return rows.map(({ company, invoice_date, total_amount, ...late }) => {
    const words = {
      ...{ customer: late.customer.full_name, company, invoice: late.invoice.invoice_number },
      date: formatDay(invoice_date),
      due: formatDay(late.invoice.invoice_due_date ?? invoice_date),
      total: formatUsd(total_amount),
      balance: formatUsd(late.ending_balance),
      days: late.days === 1 ? '1 day' : `${late.days} days`,
    }
    return { ...late, subject: filledIn(texts.reminder_subject, words), text: filledIn(texts.reminder_text, words) }
  })
}
