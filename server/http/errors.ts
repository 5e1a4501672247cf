import type { Context } from 'hono'
import type { Logger } from 'pino'
import { BOOKS_LOCKED } from '@/lib/contract/refusal'
import { databaseError } from '@/server/db/connect'
import { PastDeadline } from '@/server/db/deadline'
import { NoSlot } from '@/server/db/slots'
import { OverBudget } from '@/server/db/statement-time'
import { Conflict, Problem, TooMany } from '@/server/services/problems'
import type { Variables } from './serve'

/** The only place that turns a thrown error into a response. */
export const onError = (log: Logger) => (error: Error, c: Context<{ Variables: Variables }>) => {
  const problem = error instanceof Problem ? error : problemOf(error)
  const request_id = c.get('request_id')
  if (problem) {
    for (const [name, value] of Object.entries(problem.headers)) c.header(name, value)
    return c.json(problem.status >= 500 ? { ...problem.body, request_id } : problem.body, problem.status)
  }
  if (DAMAGED.test(databaseError(error)?.code ?? '')) {
    log.fatal({ err: error, request_id }, 'the database is damaged')
    return c.json({ message: DAMAGE, code: 'damaged', request_id }, 500)
  }
  log.error({ err: error, request_id, method: c.req.method, path: c.req.path }, 'request failed')
  return c.json({ message: 'Internal server error', request_id }, 500)
}

export const notFound = (c: Context) => c.json({ message: 'Not found.' }, 404)

const BAD_VALUE = /^22/
/** SQLSTATEs of a table or index page with a wrong checksum. */
const DAMAGED = /^XX00[12]$/
const DAMAGE =
  'Part of these books is damaged on the disk, so this cannot be shown. The people who run this server have to restore them from a backup.'
/** SQLSTATEs of connections that failed, that the server closed, or for which it has no room. */
const OUT_OF_REACH = /^(08|57P|53|25P0[34])/

/** Limits and guards of the database that a request can run into. Source: SECURITY T39, RELIABILITY 2.2. */
function problemOf(error: Error): Problem | undefined {
  if (error instanceof NoSlot) return busy()
  if (error instanceof OverBudget)
    return new TooMany('Your company has reached its limit for this minute. Try again in a moment.', error.seconds)
  if (error instanceof PastDeadline) return tooLong('This took too long. Try again in a moment.')
  const fault = databaseError(error)
  if (!fault) return isDiskFull(error) ? diskFull() : networkProblem(error)
  if (fault.constraint === 'books_locked') return new Conflict('Books are locked.', { code: BOOKS_LOCKED })
  if (BAD_VALUE.test(fault.code)) return new Problem(400, { message: 'A value is not allowed here.' })
  if (fault.code === '23505') return new Conflict('This already exists.')
  if (fault.code === '23503') return new Conflict('Something this refers to has changed. Reload and try again.')
  if (fault.code === '57014') return tooLong('This took too long. Narrow the filter and try again.')
  if (fault.code === '55P03')
    return tooLong('Somebody else is changing this right now. Nothing was saved; try again in a moment.')
  if (fault.code === '53100' || isDiskFull(error)) return diskFull()
  if (fault.code === '40001' || fault.code === '40P01' || OUT_OF_REACH.test(fault.code)) return busy()
  return undefined
}

const BROKEN =
  /^(ECONN\w+|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH)$|Connection terminated|not queryable|timeout exceeded when trying to connect/

/** A connection to the database that broke during a query, or cannot be opened. */
function networkProblem(error: Error): Problem | undefined {
  const code = 'code' in error ? String(error.code) : ''
  if (BROKEN.test(code) || BROKEN.test(error.message)) return busy()
  return error.cause instanceof Error ? networkProblem(error.cause) : undefined
}

const tooLong = (message: string) => new Problem(503, { message }, { 'Retry-After': '1' })

/** The database says so by its code; a file that could not be written, and some of the database's own faults, by the system's. */
const isDiskFull = (error: Error): boolean =>
  ('code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT')) ||
  /No space left on device|Disk quota exceeded/.test(error.message) ||
  (error.cause instanceof Error && isDiskFull(error.cause))

const diskFull = () =>
  new Problem(
    503,
    { message: 'The server’s disk is full, so nothing was saved. Try again when there is space.' },
    { 'Retry-After': '30' },
  )

const busy = () => new Problem(503, { message: 'The books are busy. Try again in a moment.' }, { 'Retry-After': '1' })
