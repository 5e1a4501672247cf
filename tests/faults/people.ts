/* Signed-in people at web, each with a session cookie. */
import { cookieOf, FROM_THE_APP } from '@/bench/web'
import type { Company } from './companies'
import { turnOf } from './cycles'
import type { Place } from './writers'

const PEOPLE = 4

/** Signs people in at web, four by default, alternating between the companies. */
export async function peopleAt(web: string, companies: readonly Company[], count = PEOPLE): Promise<Place[]> {
  const places: Place[] = []
  for (let n = 0; n < count; n += 1) {
    const company = turnOf(companies, n)
    places.push({ origin: web, headers: await signIn(web, company), company })
  }
  return places
}

/** Whether a response removes the session cookie. */
export const endsSession = ({ status, headers }: Response): boolean =>
  status === 401 || headers.getSetCookie().some((cookie) => /Max-Age=0/i.test(cookie))

async function signIn(web: string, { email, password }: Company): Promise<Record<string, string>> {
  const headers = { ...FROM_THE_APP, origin: web }
  const answer = await fetch(`${web}/api/session/login/`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ username: email, password }),
  })
  if (!answer.ok) throw new Error(`Sign-in: ${answer.status} ${await answer.text()}`)
  return { ...headers, cookie: cookieOf(answer.headers.getSetCookie()) ?? '' }
}
