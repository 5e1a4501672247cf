import { hash, verify } from '@node-rs/argon2'
import { PASSWORD_MIN } from '@/lib/contract/bounds'
import { Invalid } from '../problems'
import { isCommonPassword } from './common-passwords'

// argon2id, which is the library's default algorithm.
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const hashPassword = (password: string): Promise<string> => hash(password, COST)

/** A hash that no password fits: comparing with it costs as much as comparing with a real one. */
export const NOBODY = '$argon2id$v=19$m=19456,t=2,p=1$aGF1bGJvb2stbm9ib2R5$c0x2UVdkM0ZqN2t0b1JpUzF5TnBBYmVHaEtsTXpRd1g'

/** The same work whether or not there is such a user. */
export async function passwordFits(stored: string | undefined, password: string): Promise<boolean> {
  const fits = await verify(stored ?? NOBODY, password)
  return fits && stored !== undefined
}

/** Throws Invalid beside the field for a password that anyone would try first. */
export function checkNewPassword(field: string, password: string, email: string): void {
  if (password.length < PASSWORD_MIN) throw new Invalid({ [field]: [`Use at least ${PASSWORD_MIN} characters.`] })
  if (isCommonPassword(password)) throw new Invalid({ [field]: ['This password is too common. Choose another one.'] })
  if (password.toLowerCase() === email.toLowerCase())
    throw new Invalid({ [field]: ['Your email cannot be your password.'] })
}
