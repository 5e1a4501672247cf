import sql from 'sql-template-tag'
import type { Tx } from '@/server/db/connect'
import { Rejected } from '../problems'
import { hashToken, newToken } from '../session/tokens'

type Purpose = 'verify_email' | 'password_reset' | 'change_email' | 'restore_email' | 'undo_factor'

const HOUR = 3_600_000
export const LIFE_MS: Record<Purpose, number> = {
  verify_email: 48 * HOUR,
  password_reset: HOUR,
  change_email: 24 * HOUR,
  restore_email: 7 * 24 * HOUR,
  undo_factor: 7 * 24 * HOUR,
}

interface Issue {
  user_id: string
  purpose: Purpose
  email: string
  now: Date
}

/** Issues a token to mail. Earlier ones with the same purpose stop working, except those that restore an earlier address. */
export async function issueMailToken(tx: Tx, { user_id, purpose, email, now }: Issue): Promise<string> {
  const token = newToken()
  if (purpose !== 'restore_email')
    await tx.run(sql`delete from mail_token where user_id = ${user_id} and purpose = ${purpose}`)
  await tx.run(sql`
    insert into mail_token (hash, user_id, purpose, email, expires_at)
    values (${hashToken(token)}, ${user_id}, ${purpose}, ${email}, ${new Date(now.getTime() + LIFE_MS[purpose])})`)
  return token
}

export interface MailToken {
  user_id: string
  purpose: Purpose
  email: string
  expires_at: string
}

/** Uses a token up. Undefined for an unknown, used or expired one. */
export const useMailToken = (
  tx: Tx,
  { token, purposes, now }: { token: string; purposes: Purpose[]; now: Date },
): Promise<MailToken | undefined> =>
  tx.maybe<MailToken>(sql`
    update mail_token set used_at = ${now}
     where hash = ${hashToken(token)} and purpose = any(${purposes}) and used_at is null and expires_at > ${now}
    returning user_id, purpose, email, expires_at`)

/** Refuses a token that useMailToken does not know. */
export const badToken = () => new Rejected('This link is no longer valid. Ask for a new one.', { code: 'bad_token' })

/** When it was mailed. */
export const issuedAt = ({ purpose, expires_at }: MailToken): Date =>
  new Date(Date.parse(expires_at) - LIFE_MS[purpose])
