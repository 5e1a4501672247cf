import { noteNavigation, startErrorReports } from './lib/client/error-reports'

// Before any schema is made: the page policy forbids eval, and already the question whether it works is a violation. Here zod
// looks for its settings; its own function for them would bring it onto pages that need no schema.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
startErrorReports(() => import('./lib/client/sentry'))

export const onRouterTransitionStart = noteNavigation
