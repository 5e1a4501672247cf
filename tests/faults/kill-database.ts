import { damageIn } from './checker'
import { isWhole, summaryOf, throughCycles } from './cycles'
import type { Fault } from './fault'
import { startProduct } from './product'
import { p95, spread } from './report'

const RESTART_MS = 5_000
const KEPT = 10

/** PostgreSQL's main process is killed while it writes; its supervisor starts it again on the same data. */
export const killDatabase: Fault = {
  id: 'F01',
  done: 'kill -9 of PostgreSQL under 8 writers through the API',
  goal: '0 lost, 0 doubled, books sound, amcheck clean, writing again ≤ 5 s (p95)',
  cycles: 10,
  run: async ({ cycles, tell }) => {
    const product = await startProduct()
    try {
      const survived = await throughCycles(product, {
        name: 'F01',
        cycles,
        tell,
        strike: () => void product.kill('database'),
      })
      const damage = await damageIn(product.owner_url)
      for (const one of damage.slice(0, KEPT)) tell(`damaged: ${one}`)
      return {
        figure: `${summaryOf(survived)}, amcheck ${damage.length === 0 ? 'clean' : `${damage.length} faults`}; writing again ${spread(survived.recovery)}`,
        reached: isWhole(survived) && damage.length === 0 && p95(survived.recovery) <= RESTART_MS,
      }
    } finally {
      await product.close()
    }
  },
}
