import { damageIn } from './checker'
import { startCluster, type Cluster } from './cluster'
import { answersOf, isWhole, summaryOf, throughCycles } from './cycles'
import type { Fault } from './fault'
import { queryAt } from './product'
import { p95, spread } from './report'

const RTO_MS = 30_000
const KEPT = 10
const COPIES = 2

/** The primary's machine is lost. Its standby has every acknowledged write and takes over; later the lost machine returns as a standby. */
export const losePrimary: Fault = {
  id: 'F21',
  done: 'kill -9 of Patroni and PostgreSQL on the primary, under 8 writers through HAProxy, two copies of the API and PgBouncer',
  goal: '0 lost, 0 doubled, books sound, amcheck clean, both copies listen and work again, no answer but 201, 429 and 503, writing again ≤ 30 s (p95)',
  cycles: 5,
  run: async ({ cycles, tell }) => {
    const cluster = await startCluster()
    try {
      const survived = await throughCycles(cluster, {
        name: 'F21',
        cycles,
        tell,
        strike: async () => {
          await cluster.bringBack()
          await cluster.killPrimary()
        },
      })
      await cluster.bringBack()
      const { listening, working } = await sessionsOf(cluster)
      const damage = await damageIn(cluster.owner_url)
      for (const one of damage.slice(0, KEPT)) tell(`damaged: ${one}`)
      return {
        figure: `${summaryOf(survived)}, amcheck ${damage.length === 0 ? 'clean' : `${damage.length} faults`}; ${listening} copies listen, ${working} work; answers ${answersOf(survived)}; writing again ${spread(survived.recovery)}`,
        reached:
          isWhole(survived) &&
          damage.length === 0 &&
          listening === COPIES &&
          working === COPIES &&
          p95(survived.recovery) <= RTO_MS,
      }
    } finally {
      await cluster.close()
    }
  },
}

/** Copies that receive events and jobs from the current primary. */
async function sessionsOf({ owner_url }: Cluster): Promise<{ listening: number; working: number }> {
  const [found] = await queryAt<{ listening: number; working: number }>(
    owner_url,
    `select count(*) filter (where query = 'listen haulbook_events')::int as listening,
            count(*) filter (where query like 'LISTEN "jobs:insert"%')::int as working from pg_stat_activity`,
  )
  return found ?? { listening: 0, working: 0 }
}
