import { readdirSync } from 'node:fs'
import { parseBffEnv } from './env'
import { pageHeaders } from './page-headers'
import { AUTH, redirectOf, safeNext } from './page-route'

const SECRET = 'x'.repeat(32)
const NONCE = 'bm9uY2U='
const env = (settings: Record<string, string>) =>
  parseBffEnv({ NODE_ENV: 'production', SESSION_SECRET: SECRET, ...settings })

const PLAIN = {
  'Content-Security-Policy': [
    "default-src 'none'",
    "script-src 'nonce-bm9uY2U=' 'strict-dynamic' https://cdn.plaid.com/link/v2/stable/link-initialize.js",
    "style-src 'self' 'nonce-bm9uY2U='",
    "style-src-elem 'self' 'nonce-bm9uY2U='",
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    "connect-src 'self' https://production.plaid.com",
    'frame-src https://cdn.plaid.com/',
    "worker-src 'self' blob:",
    "manifest-src 'self'",
    "media-src 'none'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    'report-uri /csp-report',
    'report-to csp',
  ].join('; '),
  'Reporting-Endpoints': 'csp="/csp-report"',
  'Content-Security-Policy-Report-Only': "require-trusted-types-for 'script'; report-uri /csp-report",
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'same-origin',
  'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Origin-Agent-Cluster': '?1',
  'X-Frame-Options': 'DENY',
  'Permissions-Policy':
    'camera=(), microphone=(), geolocation=(), payment=(), usb=(), serial=(), browsing-topics=(), ' +
    'accelerometer=(self "https://cdn.plaid.com"), encrypted-media=(self "https://cdn.plaid.com")',
  'Cache-Control': 'private, no-store, max-age=0',
}

describe('pageHeaders', () => {
  it('are exactly these over plain HTTP', () => {
    expect(pageHeaders(env({}), NONCE)).toEqual(PLAIN)
  })

  it('add HSTS and the upgrade over https', () => {
    expect(pageHeaders(env({ APP_ORIGIN: 'https://books.example.com' }), NONCE)).toEqual({
      ...PLAIN,
      'Content-Security-Policy': PLAIN['Content-Security-Policy'].replace(
        'report-uri',
        'upgrade-insecure-requests; report-uri',
      ),
      'Strict-Transport-Security': 'max-age=63072000; includeSubDomains',
    })
  })

  it('allow the bank sandbox only where it is used, and eval only in development', () => {
    const policy = (settings: Record<string, string>) =>
      pageHeaders(env(settings), NONCE)['Content-Security-Policy'] ?? ''
    expect(
      [policy({ PLAID_ENV: 'sandbox' }), policy({})].map((text) => text.includes('https://sandbox.plaid.com')),
    ).toEqual([true, false])
    expect([policy({ NODE_ENV: 'development' }), policy({})].map((text) => /'unsafe-eval'.* ws:/.test(text))).toEqual([
      true,
      false,
    ])
  })
})

describe('the policy of a page', () => {
  const policy = (settings: Record<string, string>) =>
    pageHeaders(env(settings), NONCE)['Content-Security-Policy'] ?? ''
  it('allows error reports only to the configured host, or to none', () => {
    expect(policy({ SENTRY_DSN: 'https://key@errors.example.com:8443/sentry/7' })).toBe(
      PLAIN['Content-Security-Policy'].replace(
        'https://production.plaid.com',
        'https://production.plaid.com https://errors.example.com:8443',
      ),
    )
    expect(policy({ SENTRY_DSN: '' })).toBe(PLAIN['Content-Security-Policy'])
  })
})

test('every page below /auth is in the list', () => {
  const pages = readdirSync('app/auth', { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('page.tsx'),
  )
  expect(pages.map((file) => `/auth/${file.replaceAll('\\', '/').replace(/\/page\.tsx$/, '')}`).sort()).toEqual(
    [...AUTH].sort(),
  )
})

describe('redirectOf', () => {
  const to = (path: string, signedIn: boolean) => {
    const { pathname, search } = new URL(path, 'http://x')
    return redirectOf({ pathname, search, signedIn })
  }

  it.each([
    ['/', '/app/dashboard'],
    ['/app', '/app/dashboard'],
    ['/app/', '/app/dashboard'],
    ['/auth/login?token=x', '/app/dashboard'],
    ['/app/dashboard', null],
    ['/app/reports/profit-and-loss?start_date=2025-01-01', null],
    ['/onboarding', null],
    ['/payment/success', null],
    ['/auth/login', '/app/dashboard'],
    ['/auth/login?next=%2Fapp%2Freports%3Fa%3D1', '/app/reports?a=1'],
    ['/auth/login?next=https%3A%2F%2Fevil.test', '/app/dashboard'],
    ['/auth/nope', '/app/dashboard?no-page=1'],
    ['/auth/sign-up', '/app'],
    ['/auth/sign-up?token=a%2Bb&email=a', '/invitation?token=a%2Bb'],
    ['/invitation?token=x', null],
    ['/auth/verify-email?token=x', null],
    ['/auth/verify-email', '/app'],
    ['/auth/reset-password/confirm?token=x', null],
    ['/auth/login?next=%2Finvitation%3Ftoken%3Dx', '/invitation?token=x'],
    ['/nowhere', '/app/dashboard?no-page=1'],
    ['/application', '/app/dashboard?no-page=1'],
    ['/payment/other', '/app/dashboard?no-page=1'],
    ['/payment/error/', null],
  ])('signed in, %s goes to %s', (path, target) => {
    expect(to(path, true)).toBe(target)
  })

  it.each([
    ['/', '/auth/login'],
    ['/app', '/auth/login'],
    ['/app/dashboard', '/auth/login?next=%2Fapp%2Fdashboard'],
    ['/app/settings?tab=sessions', '/auth/login?next=%2Fapp%2Fsettings%3Ftab%3Dsessions'],
    ['/onboarding', '/auth/login?next=%2Fonboarding'],
    ['/second-factor', '/auth/login'],
    [`/app/accounting/bills?search=${'x'.repeat(2_100)}`, '/auth/login?next=%2Fapp%2Faccounting%2Fbills'],
    ['/nowhere', '/auth/login?no-page=1'],
    ['/auth/nope', '/auth/login?no-page=1'],
    ['/payment/other', '/auth/login?no-page=1'],
    ['/payment/success', null],
    ['/auth', '/auth/login'],
    ['/auth/', '/auth/login'],
    ['/auth/sign-up?next=%2F%2Fevil.test', null],
    ['/auth/login', null],
    ['/auth/sign-up?token=x&email=a', null],
    ['/auth/reset-password/confirm?token=x', null],
    ['/invitation?token=x', '/auth/login?next=%2Finvitation%3Ftoken%3Dx'],
    ['/auth/login?next=%2Fapp%2Fdashboard', null],
    ['/auth/login?next=https%3A%2F%2Fevil.test', '/auth/login'],
    ['/auth/login?a=1&next=%2F%2Fevil.test', '/auth/login?a=1'],
    ['/auth/login?next=%2Fapp&next=%2F%2Fevil.test', '/auth/login'],
    ['/payment/error', null],
    ['/authority', '/auth/login?no-page=1'],
  ])('signed out, %s goes to %s', (path, target) => {
    expect(to(path, false)).toBe(target)
  })
})

describe('safeNext', () => {
  it.each(['/app', '/app/', '/app/dashboard', '/app?x=1', '/onboarding', '/app/reports?a=https://x.test'])(
    'keeps %s',
    (next) => {
      expect(safeNext(next)).toBe(next)
    },
  )

  const FOREIGN = [
    '',
    '/',
    'app',
    '//evil.test',
    '///evil.test',
    '/\\evil.test',
    '\\\\evil.test',
    '\\/evil.test',
    'https://evil.test',
    'http:evil.test',
    'https:/evil.test',
    'javascript:alert(1)',
    'data:text/html,x',
    '//evil.test/app',
    '/\t/evil.test',
    '/\n/evil.test',
    '\t//evil.test',
    ' /app',
    '/app ',
    '/app\r\nLocation: x',
    '/app/../../evil',
    '/app/..//evil.test',
    '/app/%2e%2e//evil.test',
    '/app\\..\\evil',
    '/app/\\evil.test',
    '/app@evil.test',
    '/app.evil.test',
    '/app:80',
    '/application',
    '/appx',
    '/api/v1/user/logout/',
    '/api/session',
    '/auth/login',
    '/app/\u0000',
    '/app/é',
    '/app/。',
    '/app#//evil.test'.replace('#', '\u2028'),
    `/app/${'x'.repeat(2_100)}`,
    '/APP',
    '/%61pp',
    '//app',
    '/./app',
    '/app\u2215x',
  ]

  it.each(FOREIGN)('drops %j', (next) => {
    expect(safeNext(next)).toBeNull()
  })
})
