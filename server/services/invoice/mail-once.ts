import { z } from 'zod'
import type { MailBody } from '@/lib/contract/invoice-mail'
import { PDF } from '@/lib/contract/report-file'
import { advance, complete, type Claim } from '@/server/db/queue'
import { audit, besideBooks, type Ctx } from '../context'
import type { ObjectType } from '@/lib/contract/topics'
import { Conflict } from '../problems'

const Result = z.object({ sending: z.literal(true) })

const UNSURE = 'The mail was interrupted while it went out. It may have arrived; it is not sent again by itself.'

interface Sent {
  mail: MailBody
  /** What the activity tells it of. */
  about: { object_type: ObjectType; object_id: string }
  /** Prints what is attached, and says who an answer goes to. */
  paper: () => Promise<{ name: string; bytes: Uint8Array; reply_to: string | null }>
}

/**
 * Prints a paper and mails it, at most once: before the mail server is asked the task notes that it is, and an attempt that finds
 * this note does not ask again.
 */
export async function mailOnce(ctx: Ctx, claim: Claim, { mail, about, paper }: Sent): Promise<void> {
  if (Result.safeParse(claim.result).success) throw new Conflict(UNSURE)
  const { name, bytes, reply_to } = await paper()
  const step = { progress: 50, result: { sending: true }, now: ctx.now() }
  await besideBooks(ctx, (tx) => advance(tx, claim, step))
  try {
    await (ctx.mail.deliver ?? ctx.mail.send)({
      ...mail,
      reply_to: reply_to ?? undefined,
      message_id: `<${claim.id}@${new URL(ctx.app_origin).hostname}>`,
      files: [{ name, type: PDF, content: bytes }],
    })
  } catch (error) {
    ctx.log.warn({ err: error }, 'a paper was not mailed')
    throw new Conflict(error instanceof Error ? error.message : 'The mail server refused.')
  }
  await besideBooks(ctx, async (tx) => {
    await audit(tx, ctx, [{ ...about, action: 'email_sent', changes: mailed(mail) }])
    await complete(tx, claim, { result: { sending: true }, now: ctx.now() })
  })
}

/** What the activity tells of a mail. */
export const mailed = ({ to, cc = [], subject }: Pick<MailBody, 'to' | 'cc' | 'subject'>) => ({
  to: [null, to],
  ...(cc.length > 0 && { cc: [null, cc] }),
  subject: [null, subject],
})
