import { randomInt } from 'node:crypto'
import sql from 'sql-template-tag'
import type { Tx } from '@/server/db/connect'
import { hashToken } from '../session/tokens'

const HOW_MANY = 10
const LETTERS = 'abcdefghijklmnopqrstuvwxyz234567'
const LENGTH = 24

/** Creates codes of 120 bits each that replace all earlier ones. Only their hashes are stored. */
export async function writeRecoveryCodes(tx: Tx, user_id: string): Promise<string[]> {
  const codes = Array.from({ length: HOW_MANY }, () =>
    Array.from({ length: LENGTH }, () => LETTERS.charAt(randomInt(LETTERS.length))).join(''),
  )
  await tx.run(sql`delete from recovery_code where user_id = ${user_id}`)
  await tx.run(sql`
    insert into recovery_code (user_id, hash) select ${user_id}, unnest(${codes.map(hashToken)}::bytea[])`)
  return codes.map((code) => code.replace(/(.{4})(?=.)/g, '$1-'))
}

/** Uses a code up. False for one that is unknown or already used. */
export const takeRecoveryCode = async (
  tx: Tx,
  { user_id, code, now }: { user_id: string; code: string; now: Date },
): Promise<boolean> =>
  (await tx.run(sql`
    update recovery_code set used_at = ${now}
     where user_id = ${user_id} and hash = ${hashToken(code)} and used_at is null`)) > 0
