import sql from 'sql-template-tag'
import { z } from 'zod'
import { Day, Id } from '@/lib/contract/fields'
import { invoiceEmail } from '@/lib/contract/invoice'
import type { Tx } from '@/server/db/connect'
import type { Claim } from '@/server/db/queue'
import { demand } from '../can'
import { audit, tenant, type Ctx } from '../context'
import { mailed, mailPaper } from '../mail/mail-paper'
import { paperBytes } from './print'

const Payload = invoiceEmail.body.extend({
  invoice: Id,
  reminder: z.literal(true).optional(),
  reminded_before: Day.nullish(),
})

/** Mails an invoice. */
export async function emailJob(ctx: Ctx, claim: Claim): Promise<void> {
  demand(ctx, 'invoice.edit')
  const { invoice, reminder: _reminder, reminded_before: _before, ...mail } = Payload.parse(claim.payload)
  await mailPaper(ctx, claim, {
    mail,
    about: { object_type: 'invoice', object_id: invoice },
    paper: () => paperBytes(ctx, invoice),
  })
}

/** Records in the activity that the mail failed, and why. After a failed reminder, the date of the previous one is restored. */
export async function noteUnsent(tx: Tx, ctx: Ctx, claim: Claim, message: string): Promise<void> {
  const { invoice, reminder, reminded_before = null, ...mail } = Payload.parse(claim.payload)
  const changes = { ...mailed(mail), answer: [null, message] }
  await audit(tx, ctx, [{ object_type: 'invoice', object_id: invoice, action: 'email_failed', changes }])
  if (reminder)
    await tx.run(sql`
      update invoice set reminded_on = ${reminded_before} where entity_id = ${tenant(ctx).entity_id} and id = ${invoice}`)
}
