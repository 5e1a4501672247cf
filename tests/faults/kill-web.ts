import { FROM_THE_APP } from '@/bench/web'
import { isWhole, summaryOf, throughCycles, turnOf } from './cycles'
import type { Company } from './companies'
import type { Fault } from './fault'
import { startProduct, type Product } from './product'
import { p95, spread } from './report'
import type { Place } from './writers'

const PEOPLE = 4
const BACK_MS = 10_000
/** What a balancer or the browser sees of an API call while web is away. */
const WHILE_AWAY = [502, 504]

/** Web is killed under people whose sessions lie in their cookies. */
export const killWeb: Fault = {
  id: 'F03',
  done: 'kill -9 of web under 4 people who are signed in',
  goal: '0 signed out, 0 lost, 0 doubled, writing again ≤ 10 s (p95)',
  cycles: 10,
  run: async ({ cycles, tell }) => {
    const product = await startProduct({ web: true })
    let signedOut = 0
    try {
      const survived = await throughCycles(product, {
        name: 'F03',
        cycles,
        tell,
        allowed: WHILE_AWAY,
        places: (_site, companies) => placesAtWeb(product, companies),
        onAnswer: (_place, { status, headers }) => {
          if (status === 401 || headers.getSetCookie().some((cookie) => /Max-Age=0/i.test(cookie))) signedOut += 1
        },
        strike: () => void product.kill('web'),
      })
      return {
        figure: `${summaryOf(survived)}, ${signedOut} signed out; writing again ${spread(survived.recovery)}`,
        reached: isWhole(survived) && signedOut === 0 && p95(survived.recovery) <= BACK_MS,
      }
    } finally {
      await product.close()
    }
  },
}

async function placesAtWeb(product: Product, companies: readonly Company[]): Promise<Place[]> {
  const places: Place[] = []
  for (let n = 0; n < PEOPLE; n += 1) {
    const company = turnOf(companies, n)
    places.push({ origin: product.web, headers: await signIn(product, company), company })
  }
  return places
}

async function signIn({ web }: Product, { email, password }: Company): Promise<Record<string, string>> {
  const headers = { ...FROM_THE_APP, origin: web }
  const answer = await fetch(`${web}/api/session/login/`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ username: email, password }),
  })
  if (!answer.ok) throw new Error(`Sign-in: ${answer.status} ${await answer.text()}`)
  const cookie = answer.headers.getSetCookie().map((one) => one.split(';')[0])
  return { ...headers, cookie: cookie.join('; ') }
}
