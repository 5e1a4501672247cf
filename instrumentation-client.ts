import { noteNavigation, startErrorReports } from './lib/client/error-reports'

// Before any schema exists: the page policy forbids eval, and zod's question whether eval works is already a violation.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
startErrorReports(() => import('./lib/client/sentry'))

export const onRouterTransitionStart = noteNavigation
