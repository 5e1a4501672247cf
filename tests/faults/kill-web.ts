import { isWhole, summaryOf, throughCycles } from './cycles'
import type { Fault } from './fault'
import { endsSession, peopleAt } from './people'
import { startProduct } from './product'
import { p95, spread } from './report'

const BACK_MS = 10_000
/** What a balancer or the browser sees of an API call while web is down. */
const WHILE_AWAY = [502, 504]

/** Web is killed while people work whose sessions are in their cookies. */
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
        places: (_site, companies) => peopleAt(product.web, companies),
        onAnswer: (_place, answer) => {
          if (endsSession(answer)) signedOut += 1
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
