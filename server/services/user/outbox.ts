import type { OutboxMail } from '@/lib/contract/user'
import type { Ctx } from '../context'
import { NotFound } from '../problems'

/** Mails of the demo outbox. Throws NotFound when real mail is sent, and for anyone who may not read it. */
export function outbox(ctx: Ctx, readers: 'open' | 'owners'): Promise<OutboxMail[]> {
  if (!ctx.mail.outbox || (readers === 'owners' && ctx.actor?.is_owner !== true)) throw new NotFound()
  return ctx.mail.outbox()
}
