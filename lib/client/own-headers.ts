import { reportsErrors } from './error-reports'
import { isTraced, newTraceparent } from './traceparent'

/** What every request of ours carries: proof that our page sent it, the zone in which its day is today, and its trace. */
export const ownHeaders = (): Record<string, string> => ({
  Accept: 'application/json',
  'X-CSRF': '1',
  'X-Timezone': Intl.DateTimeFormat().resolvedOptions().timeZone,
  // The error service sends the header of its own trace.
  ...(isTraced() && !reportsErrors() && { traceparent: newTraceparent() }),
})
