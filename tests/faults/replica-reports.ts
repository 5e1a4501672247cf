import { setTimeout as pause } from 'node:timers/promises'
import { createJournalEntry } from '@/lib/contract/journal-entry'
import { trialBalance, type TrialBalanceRow } from '@/lib/contract/report'
import { startCluster, type Cluster } from './cluster'
import { makeCompanies } from './companies'
import { apiPlaces } from './cycles'
import type { Fault } from './fault'
import { queryAt } from './product'
import { number } from './report'
import type { Place } from './writers'

const TODAY = new Date().toISOString().slice(0, 10)
/** PostgreSQL reports the statistics of connections once a second. */
const TOLD_MS = 2_000
/** The replica receives nothing new for this long. */
const PAUSED = { from: 0.4, to: 0.6 }

/** A person repeatedly writes and immediately requests a report; the replica is paused for a fifth of the time. */
export const replicaReports: Fault = {
  id: 'F22',
  done: 'a write and at once the trial balance, through two copies of the API with a replica that stands still for a fifth of the time',
  goal: 'each report has the write before it, most are read on the replica, no answer but 200 and 201',
  cycles: 100,
  run: async ({ cycles, tell }) => {
    const cluster = await startCluster()
    try {
      const [place] = await apiPlaces(cluster, await makeCompanies(cluster, 1))
      if (!place) throw new Error('There is nobody')
      const before = await readsOf(cluster)
      let missed = 0
      let balance = await debitOf(place)
      for (let cycle = 0; cycle < cycles; cycle += 1) {
        if (cycle === cycles * PAUSED.from) await queryAt(cluster.replica_url, 'select pg_wal_replay_pause()')
        if (cycle === cycles * PAUSED.to) await queryAt(cluster.replica_url, 'select pg_wal_replay_resume()')
        await write(place, cycle + 1)
        const found = await debitOf(place)
        if (Math.round((found - balance) * 100) !== cycle + 1) missed += 1
        balance = found
      }
      await pause(TOLD_MS)
      const reads = (await readsOf(cluster)) - before
      tell(`${number(reads)} transactions on the replica`)
      return {
        figure: `${number(cycles)} reports: ${number(missed)} without the write before them; ${number(reads)} transactions on the replica`,
        reached: missed === 0 && reads > cycles / 2,
      }
    } finally {
      await cluster.close()
    }
  },
}

async function call<T>({ origin, headers }: Place, path: string, request: RequestInit = {}): Promise<T> {
  const answer = await fetch(`${origin}/api/v1${path}`, {
    ...request,
    headers: { ...headers, 'content-type': 'application/json' },
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text.slice(0, 300)}`)
  return JSON.parse(text) as T
}

const write = (place: Place, cents: number): Promise<object> => {
  const [debit, credit] = place.company.accounts
  const body = {
    date: TODAY,
    note: 'Replica',
    accounts: [
      { chart_of_account: debit, debit: cents / 100, description: 'Replica' },
      { chart_of_account: credit, credit: cents / 100, description: 'Replica' },
    ],
  }
  return call(place, createJournalEntry.path, { method: 'POST', body: JSON.stringify(body) })
}

/** Today's debit balance of an account, from the trial balance. */
async function debitOf(place: Place): Promise<number> {
  const rows = await call<TrialBalanceRow[]>(place, `${trialBalance.path}?start_date=${TODAY}&end_date=${TODAY}`)
  const [account] = place.company.accounts
  return rows.find(({ chart_of_account_id }) => chart_of_account_id === account)?.debit ?? 0
}

/** Completed transactions on the replica: reports, and a few of its own. */
async function readsOf({ replica_url }: Cluster): Promise<number> {
  const [row] = await queryAt<{ reads: number }>(
    replica_url,
    `select sum(xact_commit)::int as reads from pg_stat_database where datname = current_database()`,
  )
  return row?.reads ?? 0
}
