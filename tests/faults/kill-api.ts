import { isWhole, summaryOf, throughCycles } from './cycles'
import type { Fault } from './fault'
import { startProduct } from './product'
import { p95, spread } from './report'

const RTO_MS = 3_000

/** The API is killed while it writes. Clients retry with the same key. */
export const killApi: Fault = {
  id: 'F02',
  done: 'kill -9 of the API under 8 writers',
  goal: '0 lost, 0 doubled, recovery ≤ 3 s',
  cycles: 10,
  run: async ({ cycles, tell }) => {
    const product = await startProduct()
    try {
      const survived = await throughCycles(product, {
        name: 'F02',
        cycles,
        tell,
        strike: () => void product.kill('api'),
      })
      const { recovery, written } = survived
      return {
        figure: `${summaryOf(survived)}; ${written.replayed} answered again to the same key; recovery ${spread(recovery)}`,
        reached: isWhole(survived) && p95(recovery) <= RTO_MS,
      }
    } finally {
      await product.close()
    }
  },
}
