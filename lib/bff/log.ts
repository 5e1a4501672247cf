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

/** Something that an attack would look like, too. */
export function logSecurity(event: string, fields: Fields = {}): void {
  log('warn', event, { security: true, ...fields })
}
