import { hash, verify } from '@node-rs/argon2'
import sql from 'sql-template-tag'
import type { Tx } from '@/server/db/connect'
import { Invalid } from '../problems'
import { passwordRefusal, type PasswordOwner } from './password-rules'

// argon2id, which is the library's default algorithm.
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const hashPassword = (password: string): Promise<string> => hash(password, COST)

/** A hash that no password matches: comparing with it takes as long as with a real one. */
export const NOBODY = '$argon2id$v=19$m=19456,t=2,p=1$aGF1bGJvb2stbm9ib2R5$c0x2UVdkM0ZqN2t0b1JpUzF5TnBBYmVHaEtsTXpRd1g'

/** Does the same work whether or not there is such a user. */
export async function passwordFits(stored: string | undefined, password: string): Promise<boolean> {
  const fits = await verify(stored ?? NOBODY, password)
  return fits && stored !== undefined
}

/** Throws Invalid on the field for a password that anyone would try first. */
export function checkNewPassword(field: string, password: string, owner: PasswordOwner): void {
  const refusal = passwordRefusal(password, owner)
  if (refusal !== undefined) throw new Invalid({ [field]: [refusal] })
}

/** What a user's password must not consist of. */
export const passwordOwner = (tx: Tx, user_id: string): Promise<PasswordOwner> =>
  tx.one<PasswordOwner>(sql`
    select u.email, array[u.first_name, u.last_name] || array(
             select c.name from membership m join company c on c.id = m.company_id where m.user_id = u.id) as names
      from app_user u where u.id = ${user_id}`)
