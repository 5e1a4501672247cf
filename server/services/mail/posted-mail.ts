import sql from 'sql-template-tag'
import type { Tx } from '@/server/db/connect'
import type { Mail } from '@/server/providers/mail/mailer'
import type { Ports } from '../context'

/** Queues a mail: it goes out once the caller's transaction commits, even after a restart, but at most `good_ms` later. */
export type PostMail = (tx: Tx, mail: Mail, good_ms?: number) => Promise<void>

/** The owner for which a waiting mail is encrypted, because its link opens an account. */
const OWNER = 'mail'
const DAY = 86_400_000

interface Posted {
  mail: Mail
  /** Milliseconds since 1970. */
  good_until: number
}

export const posting =
  ({ banks, app_origin, now, id }: Pick<Ports, 'banks' | 'app_origin' | 'now' | 'id'>): PostMail =>
  async (tx, mail, good_ms = DAY) => {
    // When an attempt gets no response, another one follows; the id lets mail servers drop the duplicate.
    const message_id = `<${id()}@${new URL(app_origin).hostname}>`
    const posted: Posted = { mail: { ...mail, message_id }, good_until: now().getTime() + good_ms }
    const sealed = banks.vault.seal(JSON.stringify(posted), OWNER)
    await tx.rows(sql`select deliver_mail(${sealed.toString('base64')})`)
  }

/** One attempt to send a queued mail; one that has waited too long is dropped. Throws the mail server's error. */
export async function sendPosted(
  { banks, mail, log, now }: Pick<Ports, 'banks' | 'mail' | 'log' | 'now'>,
  { sealed, is_last }: { sealed: string; is_last: boolean },
): Promise<void> {
  const posted = JSON.parse(banks.vault.open(Buffer.from(sealed, 'base64'), OWNER)) as Posted
  const { subject } = posted.mail
  if (now().getTime() > posted.good_until) {
    log.error({ subject }, 'mail was not sent in time and is dropped')
    return
  }
  try {
    await mail.send(posted.mail)
  } catch (error) {
    if (is_last) log.error({ err: error, subject }, 'mail was not sent')
    else log.warn({ err: error, subject }, 'mail failed and is sent again')
    throw error
  }
}
