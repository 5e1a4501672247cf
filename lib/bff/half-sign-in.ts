/**
 * A sign-in between its two steps: where it was begun, and for whom. The browser carries it, sealed, so that it can change neither;
 * it opens nothing without the second factor.
 */
import { sealData, unsealData } from 'iron-session'
import { HttpError } from './answer'
import type { Call } from './handler'

type HalfSignIn = { origin: string; username: string; challenge: string }

/** A little longer than the API's own five minutes, whose refusal says it better. */
const LIFE_SECONDS = 360

export const sealHalf = ({ env }: Call, half: HalfSignIn): Promise<string> =>
  sealData({ ...half, kind: 'half' }, { password: env.sealWith, ttl: LIFE_SECONDS })

/** Throws what ends the sign-in for one that is late, or none of ours. */
export async function openHalf({ env }: Call, sealed: string): Promise<HalfSignIn> {
  const half = await unsealData<Partial<HalfSignIn> & { kind?: string }>(sealed, {
    password: env.unsealWith,
    ttl: LIFE_SECONDS,
  }).catch(() => undefined)
  const { kind, origin = '', username = '', challenge = '' } = half ?? {}
  // Other things are sealed with the same password, and hosts leave the list.
  if (kind === 'half' && (origin === env.apiOrigin || env.hosts.has(origin))) return { origin, username, challenge }
  throw new HttpError(400, { message: 'This sign-in took too long. Log in again.', code: 'sign_in_expired' })
}
