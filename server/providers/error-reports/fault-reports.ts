import { sendFault } from '@/lib/fault-envelope'

/** Only loaded when error reports are set up. */
export type ReportFault = (message: string, fields: Record<string, unknown>) => void

const UUID = /[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/gi
/** Our own names and ids. Everything else in a log line stays in the log. Source: SECURITY T33. */
const TOLD = ['request_id', 'method', 'job', 'task', 'entity', 'company', 'file', 'names']

export function faultReports(dsn: string): ReportFault {
  const sent = { minute: 0, count: 0 }
  return (message, fields) =>
    sendFault(dsn, sent, { logger: 'api', message, extra: { source: 'api', ...harmless(fields) } })
}

function harmless({ err, path, ...fields }: Record<string, unknown>): Record<string, unknown> {
  const known = Object.fromEntries(TOLD.flatMap((name) => (fields[name] === undefined ? [] : [[name, fields[name]]])))
  return {
    ...known,
    ...(typeof path === 'string' ? { path: path.replace(UUID, '{id}') } : {}),
    ...(err instanceof Error ? { error: describe(err) } : {}),
  }
}

/** Where it happened. The message is left out, because the database's quotes what was typed. */
function describe(error: Error): object {
  const { name, stack, cause } = error
  const at = (stack ?? '')
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .map((line) => line.trim())
  const code = 'code' in error ? error.code : undefined
  const constraint = 'constraint' in error ? error.constraint : undefined
  return { name, code, constraint, at, ...(cause instanceof Error ? { cause: describe(cause) } : {}) }
}
