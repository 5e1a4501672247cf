import type { OutboxMail } from '@/lib/contract/user'
import type { Ctx } from '../context'
import { NotFound } from '../problems'

/** Mails of the demo outbox. Throws NotFound where mail leaves this machine. */
export function outbox(ctx: Ctx): Promise<OutboxMail[]> {
  if (!ctx.mail.outbox) throw new NotFound()
  return ctx.mail.outbox()
}
