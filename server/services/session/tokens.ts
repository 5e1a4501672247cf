import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto'
import sql from 'sql-template-tag'
import type { Tx } from '@/server/db/connect'

/**
 * Opaque 256-bit tokens of which only hashes are stored. A session has one unused refresh token at a time. The pair that replaced it is
 * stored on its row, encrypted with a key that only that token yields, and is returned again to a repeated request.
 */
export interface Tokens {
  access: string
  refresh: string
}

const ACCESS_MS = 15 * 60_000
export const SESSION_MS = 12 * 3_600_000
export const IDLE_MS = 30 * 60_000

export const newToken = (): string => randomBytes(32).toString('base64url')

export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()

export const newTokens = (): Tokens => ({ access: newToken(), refresh: newToken() })

interface Lifetime {
  session_id: string
  now: Date
  /** The absolute end of the session; refreshing does not extend it. */
  session_ends: Date
}

export async function storeTokens(
  tx: Tx,
  { access, refresh }: Tokens,
  { session_id, now, session_ends }: Lifetime,
): Promise<void> {
  const access_ends = new Date(Math.min(now.getTime() + ACCESS_MS, session_ends.getTime()))
  await tx.run(sql`
    insert into auth_token (hash, session_id, kind, expires_at) values
      (${hashToken(access)}, ${session_id}, 'access', ${access_ends}),
      (${hashToken(refresh)}, ${session_id}, 'refresh', ${session_ends})`)
}

/** Encrypts the pair so that only the token it replaces can decrypt it. */
export function sealTokens(tokens: Tokens, presented: string): Buffer {
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', sealingKey(presented), iv)
  const sealed = Buffer.concat([cipher.update(JSON.stringify(tokens)), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), sealed])
}

export function openTokens(successor: Buffer, presented: string): Tokens {
  const decipher = createDecipheriv('aes-256-gcm', sealingKey(presented), successor.subarray(0, 12))
  decipher.setAuthTag(successor.subarray(12, 28))
  const opened = Buffer.concat([decipher.update(successor.subarray(28)), decipher.final()])
  return JSON.parse(opened.toString()) as Tokens
}

const sealingKey = (token: string): Buffer =>
  Buffer.from(hkdfSync('sha256', token, '', 'haulbook refresh successor', 32))
