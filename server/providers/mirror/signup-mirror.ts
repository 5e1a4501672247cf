import type { Logger } from 'pino'

/** What is sent out: who signed up, never anything that opens the account. */
interface MirroredSignup {
  email: string
  first_name: string
  last_name: string
}

/** Port: notifies another host that somebody signed up. Nothing waits for it, and it never throws. */
export type SignupMirror = (person: MirroredSignup) => void

const PATH = '/api/v1/user/signup/'
const TIMEOUT_MS = 3_000
const UNDER_WAY_MAX = 50

/**
 * A POST of the sign-up's own path to one fixed origin; its response is not used. Source: spec 000 §7, SECURITY T03.
 */
export function httpSignupMirror(origin: string, log: Logger): SignupMirror {
  const address = new URL(PATH, origin)
  let underWay = 0
  const send = async (person: MirroredSignup): Promise<void> => {
    const response = await fetch(address, {
      method: 'POST',
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify(person),
    })
    await response.body?.cancel()
  }
  return ({ email, first_name, last_name }) => {
    if (underWay >= UNDER_WAY_MAX) return log.warn('a sign-up was not mirrored: the mirror is slow')
    underWay += 1
    send({ email, first_name, last_name })
      .catch((error: unknown) => log.warn({ err: error }, 'a sign-up was not mirrored'))
      .finally(() => (underWay -= 1))
  }
}
