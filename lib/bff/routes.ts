import { geo } from './geo'
import type { Handler } from './handler'
import { health } from './health'
import { notFound } from './not-found'
import { proxy } from './proxy'
import { realtime } from './realtime'
import { login, session, signup } from './sign-in'
import { logout } from './sign-out'

const EXACT: Readonly<Record<string, Handler>> = {
  '/api/session': session,
  '/api/session/login': login,
  '/api/session/logout': logout,
  '/api/session/signup': signup,
  '/api/realtime': realtime,
  '/api/geo': geo,
  '/api/health': health,
}

/** Who answers a path below /api, as the folders of app/api say it; null for every other path. */
export function handlerOf(pathname: string): Handler | null {
  if (pathname !== '/api' && !pathname.startsWith('/api/')) return null
  if (pathname.startsWith('/api/v1/')) return proxy
  return EXACT[pathname.replace(/\/$/, '')] ?? notFound
}
