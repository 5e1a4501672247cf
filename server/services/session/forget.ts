import sql from 'sql-template-tag'
import type { Ports } from '../context'

const DAY = 86_400_000

/**
 * Deletes what nobody can use any more: ended sessions, old links, attempts that no limit counts any more, and stored
 * responses older than a day.
 */
export const forgetExpired = ({ db, now }: Pick<Ports, 'db' | 'now'>): Promise<void> =>
  db.write({ role: 'identity' }, async (tx) => {
    const yesterday = new Date(now().getTime() - DAY)
    await tx.run(sql`delete from auth_session where expires_at < ${now()} or revoked_at < ${yesterday}`)
    await tx.run(sql`delete from mail_token where expires_at < ${new Date(now().getTime() - 7 * DAY)}`)
    await tx.run(sql`delete from factor_challenge where expires_at < ${now()}`)
    await tx.run(sql`delete from login_attempt where at < ${yesterday}`)
    await tx.run(sql`delete from idempotency where created_at < ${yesterday}`)
  })
