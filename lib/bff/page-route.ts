/** Where a page request should go instead. This is only convenience: every handler and the API check access themselves. */
const SIGNED_IN = ['/app', '/onboarding', '/invitation', '/second-factor']
const PAYMENT = ['/payment/success', '/payment/error']
/** Every page below /auth; a test compares the list with the folder. */
export const AUTH = [
  '/auth/login',
  '/auth/sign-up',
  '/auth/verification-request',
  '/auth/verify-email',
  '/auth/restore-email',
  '/auth/undo-factor',
  '/auth/reset-password',
  '/auth/reset-password/confirm',
]
/** Pages that an installation may show to anybody. */
const OPEN = ['/outbox', '/gallery']

/** Emailed links work no matter who is signed in here. */
const MAILED = ['/auth/verify-email', '/auth/restore-email', '/auth/undo-factor', '/auth/reset-password/confirm']
const SIGN_UP = '/auth/sign-up'

const HOME = '/app/dashboard'
const LOGIN = '/auth/login'

type Page = { pathname: string; search: string; signedIn: boolean }

/** Tells the page that the requested address does not exist. */
const UNKNOWN = '?no-page=1'

/** Returns null to stay on the page. */
export function redirectOf({ pathname, search, signedIn }: Page): string | null {
  if (isUnder(OPEN, pathname) || isAt(PAYMENT, pathname)) return null
  return signedIn ? signedInRedirect(pathname, search) : signedOutRedirect(pathname, search)
}

function signedInRedirect(pathname: string, search: string): string | null {
  if (pathname === '/' || pathname === '/app' || pathname === '/app/') return HOME
  if (isUnder(SIGNED_IN, pathname)) return null
  const query = new URLSearchParams(search)
  const token = query.get('token')
  if (token && MAILED.includes(pathname)) return null
  if (token && pathname === SIGN_UP) return `/invitation?${new URLSearchParams({ token })}`
  if (pathname === LOGIN) return safeNext(query.get('next')) ?? HOME
  return isAt(AUTH, pathname) ? '/app' : HOME + UNKNOWN
}

function signedOutRedirect(pathname: string, search: string): string | null {
  if (pathname === '/auth' || pathname === '/auth/') return LOGIN
  if (isAt(AUTH, pathname)) return pathname === LOGIN ? withoutForeignNext(search) : null
  if (pathname === '/' || pathname === '/app') return LOGIN
  const next = safeNext(pathname + search) ?? safeNext(pathname)
  if (next !== null) return `${LOGIN}?next=${encodeURIComponent(next)}`
  return isUnder(SIGNED_IN, pathname) ? LOGIN : LOGIN + UNKNOWN
}

/** Removes a foreign `next`, so that the login page can trust the one it gets. */
function withoutForeignNext(search: string): string | null {
  const query = new URLSearchParams(search)
  const given = query.getAll('next')
  if (given.length === 0 || (given.length === 1 && safeNext(given[0] ?? null) !== null)) return null
  query.delete('next')
  return query.size > 0 ? `${LOGIN}?${query}` : LOGIN
}

/** A path of the signed-in area on this origin, otherwise null. */
export function safeNext(next: string | null): string | null {
  if (next === null || next.length > 2_048 || !/^\/(app|onboarding|invitation)([/?]|$)/.test(next)) return null
  if (!/^[\x21-\x7e]+$/.test(next) || next.includes('\\')) return null
  const url = new URL(next, 'http://origin.invalid')
  return url.origin === 'http://origin.invalid' && isUnder(['/app', '/onboarding', '/invitation'], url.pathname)
    ? url.pathname + url.search
    : null
}

const isAt = (pages: readonly string[], pathname: string): boolean => pages.includes(pathname.replace(/\/$/, ''))

const isUnder = (roots: readonly string[], pathname: string): boolean =>
  roots.some((root) => pathname === root || pathname.startsWith(`${root}/`))
