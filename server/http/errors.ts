import type { Context } from 'hono'
import type { Logger } from 'pino'
import { databaseError } from '@/server/db/connect'
import { Conflict, Refusal } from '@/server/services/problems'
import type { Variables } from './serve'

/** The one place that turns what was thrown into an answer. */
export const onError = (log: Logger) => (error: Error, c: Context<{ Variables: Variables }>) => {
  const refusal = error instanceof Refusal ? error : refusalOf(error)
  const request_id = c.get('request_id')
  if (refusal) {
    for (const [name, value] of Object.entries(refusal.headers)) c.header(name, value)
    return c.json(refusal.status >= 500 ? { ...refusal.body, request_id } : refusal.body, refusal.status)
  }
  log.error({ err: error, request_id, method: c.req.method, path: c.req.path }, 'request failed')
  return c.json({ message: 'Internal server error', request_id }, 500)
}

export const notFound = (c: Context) => c.json({ message: 'Not found.' }, 404)

const BAD_VALUE = /^22/
const OUT_OF_REACH = /^(08|57P|53)/

/** Guards of the database that a request can run into. Source: SECURITY T39, RELIABILITY 2.2. */
function refusalOf(error: Error): Refusal | undefined {
  const fault = databaseError(error)
  if (!fault) return networkRefusal(error)
  if (fault.constraint === 'books_locked') return new Conflict('Books are locked.')
  if (BAD_VALUE.test(fault.code)) return new Refusal(400, { message: 'A value is not allowed here.' })
  if (fault.code === '23505') return new Conflict('This already exists.')
  if (fault.code === '23503')
    return new Conflict('Something this refers to has changed. Reload and try again.')
  if (fault.code === '57014')
    return new Refusal(503, { message: 'This took too long. Narrow the filter and try again.' })
  if (fault.code === '40001' || fault.code === '40P01' || OUT_OF_REACH.test(fault.code)) return busy()
  return undefined
}

const networkRefusal = (error: Error): Refusal | undefined =>
  /ECONNREFUSED|ECONNRESET|Connection terminated|timeout exceeded when trying to connect/.test(
    `${'code' in error ? String(error.code) : ''} ${error.message}`,
  )
    ? busy()
    : undefined

const busy = () => new Refusal(503, { message: 'The books are busy. Try again in a moment.' }, { 'Retry-After': '1' })
