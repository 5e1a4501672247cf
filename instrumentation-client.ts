import { config } from 'zod/v4/core'
import { noteNavigation, startErrorReports } from './lib/client/error-reports'

// Before any schema is made: the page policy forbids eval, and already the question whether it works is a violation.
config({ jitless: true })
startErrorReports(() => import('./lib/client/sentry'))

export const onRouterTransitionStart = noteNavigation
