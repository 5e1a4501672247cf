import sql from 'sql-template-tag'
import type { Body } from '@/lib/contract/endpoint'
import type { InvoiceTexts, updateInvoiceTexts } from '@/lib/contract/invoice-mail'
import { OWN_TEXTS } from '@/lib/contract/mail-text'
import type { Tx } from '@/server/db/connect'
import { demand } from '../can'
import { audit, reading, tenant, transaction, type Ctx } from '../context'
import { proveAndTellOwners } from '../company/tell-owners'
import { difference } from '../difference'
import { assertFresh } from '../stale'
import { textsChangedMail } from '../user/mails'

type Row = { [Key in keyof InvoiceTexts]: InvoiceTexts[Key] | null }
const NOTHING: Row = {
  pay_to: null,
  factor_text: null,
  invoice_subject: null,
  invoice_text: null,
  statement_subject: null,
  statement_text: null,
  reminder_subject: null,
  reminder_text: null,
  reminder_after: 7,
  reminder_every: 14,
  updated_at: null,
}

const READ_BY_CUSTOMERS = ['pay_to', ...(Object.keys(OWN_TEXTS) as (keyof typeof OWN_TEXTS)[])] as const

export function texts(ctx: Ctx): Promise<InvoiceTexts> {
  demand(ctx, 'invoice.read')
  return reading(ctx, (tx) => textsOf(tx, tenant(ctx).entity_id))
}

/** An entity's texts, with the product's defaults where it has none. */
export const textsOf = async (tx: Tx, entity_id: string): Promise<InvoiceTexts> =>
  asTexts((await storedRow(tx, entity_id)) ?? NOTHING)

const storedRow = (tx: Tx, entity_id: string): Promise<Row | undefined> =>
  tx.maybe<Row>(sql`
    select pay_to, factor_text, invoice_subject, invoice_text, statement_subject, statement_text, reminder_subject, reminder_text,
           reminder_after, reminder_every, updated_at
      from invoice_mail_setting where entity_id = ${entity_id}`)

const asTexts = (row: Row): InvoiceTexts => ({
  pay_to: row.pay_to,
  factor_text: row.factor_text ?? OWN_TEXTS.factor_text,
  invoice_subject: row.invoice_subject ?? OWN_TEXTS.invoice_subject,
  invoice_text: row.invoice_text ?? OWN_TEXTS.invoice_text,
  statement_subject: row.statement_subject ?? OWN_TEXTS.statement_subject,
  statement_text: row.statement_text ?? OWN_TEXTS.statement_text,
  reminder_subject: row.reminder_subject ?? OWN_TEXTS.reminder_subject,
  reminder_text: row.reminder_text ?? OWN_TEXTS.reminder_text,
  reminder_after: row.reminder_after ?? 7,
  reminder_every: row.reminder_every ?? 14,
  updated_at: row.updated_at,
})

/**
 * Changes the texts that were sent; a blank one restores the product's default. Customers read these texts, which could
 * tell them to pay elsewhere, so a change needs a fresh proof.
 */
export function updateTexts(ctx: Ctx, patch: Body<typeof updateInvoiceTexts>): Promise<InvoiceTexts> {
  demand(ctx, 'entity.edit')
  return transaction(ctx, async (tx) => {
    const { company_id, entity_id } = tenant(ctx)
    // One change at a time: the entity is locked because the row itself may not exist yet.
    await tx.rows(sql`select id from entity where id = ${entity_id} for no key update`)
    const before = (await storedRow(tx, entity_id)) ?? NOTHING
    const { updated_at } = before
    if (updated_at !== null)
      await assertFresh(tx, ctx, {
        kind: 'entity',
        name: 'The email texts',
        row: { id: entity_id, updated_at },
        fields: Object.keys(NOTHING),
      })
    const sent = Object.fromEntries(Object.entries(patch).map(([field, value]) => [field, value === '' ? null : value]))
    const next: Row = { ...before, ...sent }
    const [was, is] = [asTexts(before), asTexts(next)]
    if (READ_BY_CUSTOMERS.some((field) => is[field] !== was[field])) await proveAndTellOwners(tx, ctx, textsChangedMail)
    await tx.run(sql`
      insert into invoice_mail_setting as s (company_id, entity_id, pay_to, factor_text, invoice_subject, invoice_text, statement_subject,
        statement_text, reminder_subject, reminder_text, reminder_after, reminder_every, updated_at)
      values (${company_id}, ${entity_id}, ${next.pay_to}, ${next.factor_text}, ${next.invoice_subject}, ${next.invoice_text},
        ${next.statement_subject}, ${next.statement_text}, ${next.reminder_subject}, ${next.reminder_text}, ${next.reminder_after},
        ${next.reminder_every}, ${ctx.now()})
      on conflict (entity_id) do update set pay_to = excluded.pay_to, factor_text = excluded.factor_text,
        invoice_subject = excluded.invoice_subject, invoice_text = excluded.invoice_text, statement_subject = excluded.statement_subject,
        statement_text = excluded.statement_text, reminder_subject = excluded.reminder_subject, reminder_text = excluded.reminder_text,
        reminder_after = excluded.reminder_after, reminder_every = excluded.reminder_every, updated_at = excluded.updated_at`)
    await audit(tx, ctx, [
      {
        object_type: 'entity',
        object_id: entity_id,
        action: 'update',
        changes: difference(before, sent as Partial<Row>),
      },
    ])
    return textsOf(tx, entity_id)
  })
}
