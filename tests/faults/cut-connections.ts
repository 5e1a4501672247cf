import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { answersOf, isWhole, summaryOf, throughCycles } from './cycles'
import type { Fault } from './fault'
import { queryAt, startProduct, type Product } from './product'
import { p95, spread } from './report'

const RECOVERY_MS = 2_000
const STALL_MS = 1_500

/** Ends some connections in the middle of a statement, and makes others hang for a while with their locks. */
export const cutConnections: Fault = {
  id: 'F06',
  done: "all of the API's connections to PostgreSQL ended, or held still for 1.5 s, under 8 writers",
  goal: '0 lost, 0 doubled, no answer but 201, 429 and 503, recovery ≤ 2 s after it (p95)',
  cycles: 20,
  run: async ({ cycles, tell }) => {
    const product = await startProduct()
    try {
      const survived = await throughCycles(product, {
        name: 'F06',
        cycles,
        tell,
        strike: (cycle) => (cycle % 2 === 0 ? stall(product) : end(product)),
      })
      return {
        figure: `${summaryOf(survived)}; answers ${answersOf(survived)}; recovery ${spread(survived.recovery)}`,
        reached: isWhole(survived) && p95(survived.recovery) <= RECOVERY_MS,
      }
    } finally {
      await product.close()
    }
  },
}

const SERVING = `select pid from pg_stat_activity where usename <> current_user and backend_type = 'client backend'`

const end = async ({ owner_url }: Product): Promise<void> =>
  void (await queryAt(owner_url, `select pg_terminate_backend(pid) from (${SERVING}) serving`))

/** Like a network that delivers nothing for a while: the connection's locks are kept. */
async function stall({ owner_url }: Product): Promise<void> {
  const serving = await queryAt<{ pid: number }>(owner_url, SERVING)
  serving.forEach(({ pid }) => signal(pid, 'SIGSTOP'))
  await pause(STALL_MS)
  serving.forEach(({ pid }) => signal(pid, 'SIGCONT'))
}

/** Only if the process id still belongs to PostgreSQL. */
function signal(pid: number, name: NodeJS.Signals): void {
  try {
    if (readFileSync(`/proc/${pid}/cmdline`, 'utf8').startsWith('postgres')) process.kill(pid, name)
  } catch {
    // It ended in between.
  }
}
