import { z } from 'zod'
import type { Tx } from '@/server/db/connect'
import { advance, complete, type Claim } from '@/server/db/queue'
import type { Mail } from '@/server/providers/mail/mailer'
import { besideBooks, tenant, type Ctx } from '../context'
import { Conflict } from '../problems'
import { recipientLimit, takeTurns } from '../session/rate-limits'

/** What a task records about its mails. The release before this one recorded `true` for the mail that was going out. */
const Noted = z.object({
  sent: z.array(z.string()).default([]),
  sending: z.union([z.string(), z.literal(true)]).nullable(),
})

const UNSURE = 'Sending this email was interrupted. It may have arrived; it is not sent again automatically.'

type Message = Omit<Mail, 'message_id'>

export interface Sending {
  /** One per address. */
  messages: readonly Message[]
  /** Records that all of them were sent. */
  record: (tx: Tx) => Promise<void>
}

/**
 * Prepares messages, mails each at most once and ends the task. Before a message is handed to the mail server, the task
 * records it; an attempt that finds this record does not send the message again.
 */
export async function mailOnce(ctx: Ctx, claim: Claim, prepare: () => Promise<Sending>): Promise<void> {
  const before = Noted.safeParse(claim.result).data ?? { sent: [], sending: null }
  if (before.sending !== null) throw new Conflict(UNSURE)
  const sent = [...before.sent]
  const note = (sending: string | null): Promise<unknown> =>
    besideBooks(ctx, (tx) => advance(tx, claim, { progress: 50, result: { sent, sending }, now: ctx.now() }))
  const { messages, record } = await prepare()
  const waiting = messages.filter(({ to }) => !sent.includes(to))
  // All of them or none: after a refusal in the middle, sending again would mail the first ones twice.
  const recipients = waiting.reduce((count, { cc }) => count + 1 + (cc?.length ?? 0), 0)
  await takeTurns(ctx, [recipientLimit(tenant(ctx).company_id, recipients)])
  for (const message of waiting) {
    await note(message.to)
    await send(ctx, { ...message, message_id: `<${claim.id}.${sent.length}@${new URL(ctx.app_origin).hostname}>` })
    sent.push(message.to)
    await note(null)
  }
  await besideBooks(ctx, async (tx) => {
    await record(tx)
    await complete(tx, claim, { result: { sent, sending: null }, now: ctx.now() })
  })
}

async function send({ mail, log }: Ctx, message: Mail): Promise<void> {
  try {
    await mail.send(message)
  } catch (error) {
    log.warn({ err: error }, 'a mail was not sent')
    throw new Conflict(error instanceof Error ? error.message : 'The mail server refused the email.')
  }
}
