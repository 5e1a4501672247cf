import { z } from 'zod'
import { Id } from '@/lib/contract/fields'
import { invoiceEmail } from '@/lib/contract/invoice'
import { PDF } from '@/lib/contract/report-file'
import type { Tx } from '@/server/db/connect'
import { advance, complete, type Claim } from '@/server/db/queue'
import { demand } from '../can'
import { audit, besideBooks, type Ctx } from '../context'
import { Conflict } from '../problems'
import { mailed } from './email'
import { paperBytes } from './print'

const Payload = invoiceEmail.body.extend({ invoice: Id })
const Result = z.object({ sending: z.literal(true) })

const UNSURE = 'The mail was interrupted while it went out. It may have arrived; it is not sent again by itself.'

/**
 * Prints the invoice and mails it, at most once: before the mail server is asked the task notes that it is, and an attempt that finds
 * this note does not ask again.
 */
export async function emailJob(ctx: Ctx, claim: Claim): Promise<void> {
  demand(ctx, 'invoice.edit')
  if (Result.safeParse(claim.result).success) throw new Conflict(UNSURE)
  const { invoice, ...mail } = Payload.parse(claim.payload)
  const paper = await paperBytes(ctx, invoice)
  const step = { progress: 50, result: { sending: true }, now: ctx.now() }
  await besideBooks(ctx, (tx) => advance(tx, claim, step))
  try {
    await (ctx.mail.deliver ?? ctx.mail.send)({
      ...mail,
      reply_to: paper.reply_to ?? undefined,
      message_id: `<${claim.id}@${new URL(ctx.app_origin).hostname}>`,
      files: [{ name: paper.name, type: PDF, content: paper.bytes }],
    })
  } catch (error) {
    ctx.log.warn({ err: error }, 'an invoice was not mailed')
    throw new Conflict(error instanceof Error ? error.message : 'The mail server refused.')
  }
  await besideBooks(ctx, async (tx) => {
    await audit(tx, ctx, [{ object_type: 'invoice', object_id: invoice, action: 'email_sent', changes: mailed(mail) }])
    await complete(tx, claim, { result: { sending: true }, now: ctx.now() })
  })
}

/** The activity tells that it failed, and why. */
export async function noteUnsent(tx: Tx, ctx: Ctx, claim: Claim, message: string): Promise<void> {
  const { invoice, ...mail } = Payload.parse(claim.payload)
  const changes = { ...mailed(mail), answer: [null, message] }
  await audit(tx, ctx, [{ object_type: 'invoice', object_id: invoice, action: 'email_failed', changes }])
}
