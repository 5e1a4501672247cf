/*
 * Reports an error to the error-reporting service, in the service's own envelope format. Nothing waits for it, so a slow or unreachable
 * service costs nothing. Shared by web and API; the caller decides what may leave.
 */
import { randomUUID } from 'node:crypto'

const TIMEOUT_MS = 3_000
const MAX_A_MINUTE = 30

export interface Fault {
  /** The program that reports. */
  logger: 'web' | 'api'
  message: string
  extra: Record<string, unknown>
}

/** How many reports were sent in this minute, per process. */
interface ReportCount {
  minute: number
  count: number
}

export const isDsn = (value: string): boolean =>
  /^https?:\/\/\w+@[\w.-]+(:\d{1,5})?(\/[\w-]+)*\/\d+$/.test(value) && URL.canParse(value)
export const DSN_RULE = 'must be an address such as https://key@errors.example.com/1'

export function sendFault(dsn: string, reported: ReportCount, fault: Fault): void {
  if (!mayReport(reported)) return
  const { protocol, host, username, pathname } = new URL(dsn)
  const [, prefix = '', project = ''] = /^(.*)\/(\d+)$/.exec(pathname) ?? []
  const event_id = randomUUID().replaceAll('-', '')
  const body = { event_id, timestamp: Date.now() / 1000, platform: 'node', level: 'error', ...fault }
  const parts = [{ event_id, sent_at: new Date().toISOString() }, { type: 'event' }, body]
  fetch(`${protocol}//${host}${prefix}/api/${project}/envelope/?sentry_version=7&sentry_key=${username}`, {
    method: 'POST',
    redirect: 'manual',
    signal: AbortSignal.timeout(TIMEOUT_MS),
    headers: { 'content-type': 'application/x-sentry-envelope' },
    body: parts.map((part) => JSON.stringify(part)).join('\n'),
  }).then(
    (answer) => answer.body?.cancel(),
    () => undefined,
  )
}

function mayReport(reported: ReportCount): boolean {
  const minute = Math.floor(Date.now() / 60_000)
  if (reported.minute !== minute) Object.assign(reported, { minute, count: 0 })
  reported.count += 1
  return reported.count <= MAX_A_MINUTE
}
