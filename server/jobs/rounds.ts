/* Recurring work. The queue starts each round once, however many copies of the API run, and never two of one kind at a time. */
import sql from 'sql-template-tag'
import { deliver } from '@/server/db/queue'
import type { Ports } from '@/server/services/context'
import { forgetExpired } from '@/server/services/session/forget'
import { bankRound } from './bank-round'
import { runDaily } from './daily'
import { fileRound } from './file-round'
import { booksRound } from './books-round'

interface Round {
  /** In cron's notation, UTC. */
  at: string
  /** Also runs this long after a start, so that a server that was off catches up. */
  after_start_ms?: number
  run: (ports: Ports, signal: AbortSignal) => Promise<unknown>
}

/** Add a round here. */
export const ROUNDS: Readonly<Record<string, Round>> = {
  daily_work: { at: '*/10 * * * *', after_start_ms: 0, run: (ports) => runDaily(ports) },
  check_books: { at: '5 * * * *', run: booksRound },
  read_banks: { at: '15 * * * *', after_start_ms: 60_000, run: (ports) => bankRound(ports) },
  delete_files: { at: '25 * * * *', run: (ports) => fileRound(ports) },
  forget_expired: { at: '35 * * * *', after_start_ms: 0, run: (ports) => forgetExpired(ports) },
  deliver_lost: { at: '* * * * *', after_start_ms: 0, run: (ports) => deliverLost(ports) },
}

/**
 * Delivers open tasks that are missing from the queue, such as those of a database from before the queue, and deletes
 * entries that the queue will never deliver again. Returns how many tasks were delivered.
 */
export const deliverLost = ({ db }: Pick<Ports, 'db'>): Promise<number> =>
  db.write({ role: 'worker' }, async (tx) => {
    const lost = await tx.rows<{ id: string; company_id: string; not_before: string | null }>(sql`
      select id, company_id, not_before from task where status in ('PENDING', 'STARTED')
         and not exists (select from graphile_worker._private_jobs j where j.key = 'task ' || task.id)`)
    for (const task of lost)
      await deliver(tx, { ...task, not_before: task.not_before === null ? undefined : new Date(task.not_before) })
    await tx.run(sql`delete from graphile_worker._private_jobs where attempts >= max_attempts and locked_at is null`)
    return lost.length
  })
