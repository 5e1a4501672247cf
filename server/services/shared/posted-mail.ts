import sql from 'sql-template-tag'
import type { Tx } from '@/server/db/connect'
import type { Mail } from '@/server/providers/mail/mailer'
import type { Ports } from '../context'

/** Hands a mail to the queue: it goes out when the caller's transaction stands, also after a restart. */
export type PostMail = (tx: Tx, mail: Mail) => Promise<void>

/** What a mail is sealed for while it waits: its link opens an account. */
const OWNER = 'mail'
const DAY = 86_400_000

export const posting =
  ({ banks, app_origin, id }: Pick<Ports, 'banks' | 'app_origin' | 'id'>): PostMail =>
  async (tx, mail) => {
    // A try whose answer is lost is followed by another one.
    const message_id = `<${id()}@${new URL(app_origin).hostname}>`
    const sealed = banks.vault.seal(JSON.stringify({ ...mail, message_id }), OWNER)
    await tx.rows(sql`select deliver_mail(${sealed.toString('base64')})`)
  }

/** One try at a posted mail; one that has waited for a day is dropped. Throws what the mail server says. */
export async function sendPosted(
  { banks, mail, log, now }: Pick<Ports, 'banks' | 'mail' | 'log' | 'now'>,
  { sealed, posted_at, is_last }: { sealed: string; posted_at: Date; is_last: boolean },
): Promise<void> {
  const posted = JSON.parse(banks.vault.open(Buffer.from(sealed, 'base64'), OWNER)) as Mail
  if (now().getTime() - posted_at.getTime() > DAY) {
    log.error({ subject: posted.subject }, 'mail was not sent for a day and is dropped')
    return
  }
  try {
    await mail.send(posted)
  } catch (error) {
    if (is_last) log.error({ err: error, subject: posted.subject }, 'mail was not sent')
    else log.warn({ err: error, subject: posted.subject }, 'mail failed and is sent again')
    throw error
  }
}
