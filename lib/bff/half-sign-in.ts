/**
 * A sign-in between its two steps: at which API it was started, and for whom. The browser carries it sealed, so that it can change neither;
 * without the second factor it opens nothing.
 */
import { sealData, unsealData } from 'iron-session'
import { HttpError } from './answer'
import type { Call } from './handler'

type HalfSignIn = { origin: string; username: string; challenge: string }

/** A little longer than the API's own five minutes, because the API's message is better. */
const LIFE_SECONDS = 360

export const sealHalf = ({ env }: Call, half: HalfSignIn): Promise<string> =>
  sealData({ ...half, kind: 'half' }, { password: env.sealWith, ttl: LIFE_SECONDS })

/** Throws for one that is expired or not ours, which ends the sign-in. */
export async function openHalf({ env }: Call, sealed: string): Promise<HalfSignIn> {
  const half = await unsealData<Partial<HalfSignIn> & { kind?: string }>(sealed, {
    password: env.unsealWith,
    ttl: LIFE_SECONDS,
  }).catch(() => undefined)
  const { kind, origin = '', username = '', challenge = '' } = half ?? {}
  // Other things are sealed with the same password, and a host may have been removed from the list.
  if (kind === 'half' && (origin === env.apiOrigin || env.hosts.has(origin))) return { origin, username, challenge }
  throw new HttpError(400, { message: 'This login took too long. Log in again.', code: 'sign_in_expired' })
}
