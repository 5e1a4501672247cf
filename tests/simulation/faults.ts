/* Faults between two steps of a simulated company, or in the middle of one. The result must be the same as without them. */
import { setTimeout as wait } from 'node:timers/promises'
import { v7 } from 'uuid'
import { deleteBill, updateBill } from '@/lib/contract/bill'
import type { Endpoint } from '@/lib/contract/endpoint'
import { deleteFixedAsset, disposeFixedAsset, updateFixedAsset } from '@/lib/contract/fixed-asset'
import { deleteInvoice, updateInvoiceStatus } from '@/lib/contract/invoice'
import { deleteJournalEntry, updateJournalEntry } from '@/lib/contract/journal-entry'
import { deleteLoan, updateLoan } from '@/lib/contract/loan'
import { Problem } from '@/lib/contract/problem'
import { deleteReconciliation, updateReconciliation } from '@/lib/contract/reconciliation'
import { deleteRule, updateRule } from '@/lib/contract/rule'
import { deleteStakeholder } from '@/lib/contract/stakeholder'
import { deleteTransaction } from '@/lib/contract/transaction'
import type { Database } from '@/server/db/connect'
import { runQueued, runTask } from '@/server/jobs/run-task'
import type { ApiClient, TestApi } from '@/tests/support/api'
import type { Sim } from './sim'

export const FAULTS = ['lost answer', 'doubled', 'cut', 'cut within', 'stale', 'restart', 'killed job'] as const
export type Fault = (typeof FAULTS)[number]
/** How often each fault actually hit something it can break. */
export type Met = Record<Fault, number>
type Request = Parameters<ApiClient['send']>

/**
 * Calls that refuse a version older than the row. Changing a bank line is not one of them: it refuses only if the same field was changed
 * since.
 */
const VERSIONED = new Set<Endpoint>([
  ...[updateBill, deleteBill, updateInvoiceStatus, deleteInvoice, updateJournalEntry, deleteJournalEntry],
  ...[deleteTransaction, updateRule, deleteRule, updateLoan, deleteLoan, deleteStakeholder],
  ...[updateFixedAsset, deleteFixedAsset, disposeFixedAsset, updateReconciliation, deleteReconciliation],
])
/** Approximately how many writes the jobs of a simulated company make. */
const JOB_WRITES = 6
const LONG_AGO = '2020-01-01T00:00:00.000Z'

/** Takes one step while the fault happens. `after` says how far the step gets before it: writes of a job, ms of a request. */
export async function under(
  sim: Sim,
  { fault, after, met }: { fault: Fault; after: number; met: Met },
  step: () => Promise<void>,
) {
  const { send } = sim.books.client
  const { runJobs } = sim.api
  const note = (): void => void (met[fault] += 1)
  if (fault === 'restart') await sim.api.restart().then(note)
  if (fault === 'cut') await cut(sim.api).then(note)
  if (fault === 'killed job') sim.api.runJobs = () => killedOnce(sim.api, 1 + (after % JOB_WRITES), note)
  sim.send = (endpoint, request) => sendUnder(sim, [endpoint, request], { fault, after, note })
  try {
    await step()
  } finally {
    sim.send = send
    sim.api.runJobs = runJobs
  }
}

async function sendUnder(
  sim: Sim,
  [endpoint, request]: Request,
  { fault, after, note }: { fault: Fault; after: number; note: () => void },
): Promise<Response> {
  const { send } = sim.books.client
  if (fault === 'stale' && VERSIONED.has(endpoint)) {
    if (await isRefusedAsStale(sim, [endpoint, request])) note()
  }
  // An idempotency key makes a retry safe; only POST takes one.
  if (endpoint.method !== 'POST' || !['lost answer', 'doubled', 'cut within'].includes(fault))
    return send(endpoint, request)
  const keyed = { ...request, headers: { ...request?.headers, 'idempotency-key': v7() } }
  note()
  if (fault === 'cut within') {
    const first = send(endpoint, keyed)
    await wait(after)
    await cut(sim.api)
    expect([200, 201, 202, 204, 400, 404, 409, 503]).toContain((await first).status)
    return untilUp(() => send(endpoint, keyed))
  }
  const first = send(endpoint, keyed)
  if (fault === 'lost answer') await first
  const second = send(endpoint, keyed)
  return same(await first, await second)
}

/** Both attempts got the same response, and one of them was a replay. */
async function same(first: Response, second: Response): Promise<Response> {
  const [one, other] = [first.clone(), second.clone()]
  expect({ status: other.status, body: await other.json() }).toEqual({ status: one.status, body: await one.json() })
  if (first.status < 300) {
    const replayed = [first, second].filter((answer) => answer.headers.get('idempotency-replayed') === 'true')
    expect(replayed).toHaveLength(1)
  }
  return second
}

async function untilUp(send: () => Promise<Response>): Promise<Response> {
  for (let tries = 1; ; tries += 1) {
    const answer = await send()
    if (answer.status !== 503 || tries === 10) return answer
    await wait(20 * tries)
  }
}

/** Sends the call with an outdated version: nothing may change. Returns whether it was refused as stale; another refusal may come first. */
async function isRefusedAsStale(sim: Sim, [endpoint, request]: Request): Promise<boolean> {
  const before = await changesOf(sim)
  const answer = await sim.books.client.send(endpoint, {
    ...request,
    headers: { ...request?.headers, 'if-unmodified-since-version': LONG_AGO },
  })
  expect([400, 404, 409]).toContain(answer.status)
  expect(await changesOf(sim)).toBe(before)
  return answer.status === 409 && Problem.safeParse(await answer.json()).data?.code === 'stale'
}

/** Every change leaves a row here. */
async function changesOf({ api, books }: Sim): Promise<number | undefined> {
  const [row] = await api.rows<{ changes: number }>({
    text: 'select count(*)::int as changes from audit_log where company_id = $1',
    values: [books.company.id],
  } as never)
  return row?.changes
}

/** Ends every connection that the API has, and waits until it has noticed. */
async function cut(api: TestApi): Promise<void> {
  await api.rows({
    text: 'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    values: [],
  } as never)
  for (let waited = 0; api.ports.db.load().idle > 0 && waited < 100; waited += 1) await wait(5)
}

class Killed extends Error {}

/** The first worker dies after some writes, the last of which may be committed; another one takes over its jobs. */
async function killedOnce(api: TestApi, writes: number, note: () => void): Promise<number> {
  const dying = { ...api.ports, db: dyingAfter(api.ports.db, writes) }
  await runQueued(dying).catch((error: unknown) => {
    if (!(error instanceof Killed)) throw error
  })
  const held = await api.rows<{ id: string }>({
    text: "select id from task where status = 'STARTED'",
    values: [],
  } as never)
  for (const { id } of held) {
    note()
    await runTask(api.ports, id, new AbortController().signal)
  }
  return runQueued(api.ports)
}

function dyingAfter(db: Database, writes: number): Database {
  let left = writes
  const dies = async <T>(work: () => Promise<T>): Promise<T> => {
    left -= 1
    if (left < 0) throw new Killed()
    const done = await work()
    // Killed between the commit and its acknowledgment.
    if (left === 0) throw new Killed()
    return done
  }
  return { ...db, write: (access, work) => dies(() => db.write(access, work)) }
}
