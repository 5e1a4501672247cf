import { reportsErrors } from './error-reports'
import { isUnattended } from './presence'
import { isTraced, newTraceparent } from './traceparent'

/** What every request of ours carries: proof that our page sent it, the zone in which its day is today, whether somebody is there, and its trace. */
export const ownHeaders = (): Record<string, string> => ({
  Accept: 'application/json',
  'X-CSRF': '1',
  'X-Timezone': Intl.DateTimeFormat().resolvedOptions().timeZone,
  ...(isUnattended() && { 'X-Unattended': '1' }),
  // The error service sends the header of its own trace.
  ...(isTraced() && !reportsErrors() && { traceparent: newTraceparent() }),
})
