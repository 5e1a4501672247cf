import { jsonHeaders } from './answer'
import { type Call, type Handler, callOf } from './handler'
import { log } from './log'
import { isOwnHost } from './own-host'
import { shared } from './shared'

const MAX_REPORT = 16 * 1024
const MAX_A_MINUTE = 60

/** Browsers send these reports without the CSRF header and expect no answer; a flood of them is dropped unread. */
export const cspReport: Handler = async (request) => {
  const call = callOf(request)
  if (!isOwnHost(call.env, request)) return new Response(null, { status: 421, headers: jsonHeaders(call) })
  if (mayLog()) await note(call).catch(() => undefined)
  return new Response(null, { status: 204, headers: jsonHeaders(call) })
}

function mayLog(): boolean {
  const window = shared('csp reports', () => ({ minute: 0, count: 0 }))
  const minute = Math.floor(Date.now() / 60_000)
  if (window.minute !== minute) Object.assign(window, { minute, count: 0 })
  window.count += 1
  return window.count <= MAX_A_MINUTE
}

async function note({ request, method }: Call): Promise<void> {
  const site = request.headers.get('sec-fetch-site')
  const length = Number(request.headers.get('content-length') ?? Infinity)
  if (method !== 'POST' || (site !== null && site !== 'same-origin') || length > MAX_REPORT) return
  const parsed: unknown = JSON.parse((await request.text()).slice(0, MAX_REPORT))
  for (const report of (Array.isArray(parsed) ? parsed : [parsed]).slice(0, 5))
    log('warn', 'csp_violation', summary(report))
}

/** Old and new report shapes; only the directive and where it happened, without any query. */
function summary(report: { 'csp-report'?: Shape; body?: Shape }): Record<string, string> {
  const shape = report['csp-report'] ?? report.body ?? {}
  return {
    directive: text(shape['effective-directive'] ?? shape.effectiveDirective),
    blocked: text(shape['blocked-uri'] ?? shape.blockedURL),
    page: text(shape['document-uri'] ?? shape.documentURL),
  }
}

type Shape = Record<string, unknown>

const text = (value: unknown): string =>
  typeof value === 'string' ? (value.split(/[?#]/, 1)[0] ?? '').slice(0, 200) : ''
