import { measured } from './call-metrics'
import { traced } from './call-spans'
import { cspReport } from './csp-report'
import { geo } from './geo'
import type { Handler } from './handler'
import { health } from './health'
import { notFound } from './not-found'
import { proxy } from './proxy'
import { realtime } from './realtime'
import { login, secondFactor, session, signup } from './sign-in'
import { logout } from './sign-out'

/** Every path of the BFF by the folder of its route file in `app`. */
export const BFF_ROUTES = {
  'api/v1/[...path]': proxy,
  'api/session': session,
  'api/session/login': login,
  'api/session/logout': logout,
  'api/session/second-factor': secondFactor,
  'api/session/signup': signup,
  'api/realtime': realtime,
  'api/geo': geo,
  'api/health': health,
  'api/[...rest]': notFound,
  'csp-report': cspReport,
} satisfies Record<string, Handler>

/** The exports of a route file; the handler itself decides which methods it accepts. */
export function bffRoute(folder: keyof typeof BFF_ROUTES) {
  const handler = measured(folder, traced(folder, BFF_ROUTES[folder]))
  return {
    DELETE: handler,
    GET: handler,
    HEAD: handler,
    OPTIONS: handler,
    PATCH: handler,
    POST: handler,
    PUT: handler,
  }
}
