/** Headers of every HTML answer. Each has a new nonce, and no script or style runs without it. */
import type { BffEnv } from './env'

function pagePolicy(env: BffEnv, nonce: string): string {
  // The development server's own overlay injects styles without a nonce.
  const style = env.production ? `'nonce-${nonce}'` : "'unsafe-inline'"
  const sandbox = env.plaidSandbox ? ' https://sandbox.plaid.com' : ''
  const reports = env.sentryDsn === undefined ? '' : ` ${new URL(env.sentryDsn).origin}`
  const script = `'nonce-${nonce}' 'strict-dynamic' https://cdn.plaid.com/link/v2/stable/link-initialize.js`
  return [
    "default-src 'none'",
    `script-src ${script}${env.production ? '' : " 'unsafe-eval'"}`,
    `style-src 'self' ${style}`,
    `style-src-elem 'self' ${style}`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    `connect-src 'self' https://production.plaid.com${sandbox}${reports}${env.production ? '' : ' ws:'}`,
    'frame-src https://cdn.plaid.com/',
    "worker-src 'self' blob:",
    "manifest-src 'self'",
    "media-src 'none'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(env.https ? ['upgrade-insecure-requests'] : []),
    'report-uri /csp-report',
    'report-to csp',
  ].join('; ')
}

const REPORT_ONLY = "require-trusted-types-for 'script'; report-uri /csp-report"

const FEATURES = [
  'camera=()',
  'microphone=()',
  'geolocation=()',
  'payment=()',
  'usb=()',
  'serial=()',
  'browsing-topics=()',
  'accelerometer=(self "https://cdn.plaid.com")',
  'encrypted-media=(self "https://cdn.plaid.com")',
].join(', ')

export function pageHeaders(env: BffEnv, nonce: string): Record<string, string> {
  return {
    'Content-Security-Policy': pagePolicy(env, nonce),
    'Reporting-Endpoints': 'csp="/csp-report"',
    ...(env.production ? { 'Content-Security-Policy-Report-Only': REPORT_ONLY } : {}),
    ...(env.https ? { 'Strict-Transport-Security': 'max-age=63072000; includeSubDomains' } : {}),
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'same-origin',
    'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Origin-Agent-Cluster': '?1',
    'X-Frame-Options': 'DENY',
    'Permissions-Policy': FEATURES,
    'Cache-Control': 'private, no-store, max-age=0',
  }
}
