import { bffEnv } from './env'
import { reportFault } from './fault-report'

type Level = 'info' | 'warn' | 'error'
type Fields = Record<string, string | number | boolean | undefined>

/** One JSON line on stderr. Callers pass codes, ids and route templates, never bodies, cookies or tokens. */
export function log(level: Level, event: string, fields: Fields = {}): void {
  const line = { time: new Date().toISOString(), level, source: 'web', event, ...fields }
  process.stderr.write(`${JSON.stringify(line)}\n`)
  const { sentryDsn } = bffEnv()
  if (level === 'error' && sentryDsn !== undefined) reportFault(sentryDsn, line)
}

const LINES_A_MINUTE = 20
const MINUTE = 60_000

interface EventLines {
  since: number
  lines: number
  /** Lines left out since then. */
  more: number
}
const loggedEvents = new Map<string, EventLines>()

/**
 * Logs an event that may also be an attack. Repeating it cannot fill the log: only so many lines per minute are written for one event, and
 * the first line of the next minute says how many were left out.
 */
export function logSecurity(event: string, fields: Fields = {}, now = Date.now()): void {
  const before = loggedEvents.get(event)
  const isSame = before !== undefined && now - before.since < MINUTE
  const turn = isSame ? before : { since: now, lines: 0, more: 0 }
  loggedEvents.set(event, turn)
  if (turn.lines >= LINES_A_MINUTE) return void (turn.more += 1)
  turn.lines += 1
  const unwritten = !isSame && before && before.more > 0 ? { unwritten: before.more } : {}
  log('warn', event, { security: true, ...fields, ...unwritten })
}

/** Starts a new minute, as a restart does. */
export const forgetSecurityLines = (): void => loggedEvents.clear()
