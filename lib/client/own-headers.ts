import { reportsErrors } from './error-reports'
import { isUnattended } from './presence'
import { isTraced, newTraceparent } from './traceparent'

/**
 * Headers of every request: proof that it comes from our page, the time zone that decides which day is today, whether somebody is there,
 * and its trace.
 */
export const ownHeaders = (): Record<string, string> => ({
  Accept: 'application/json',
  'X-CSRF': '1',
  'X-Timezone': Intl.DateTimeFormat().resolvedOptions().timeZone,
  ...(isUnattended() && { 'X-Unattended': '1' }),
  // The error reporting service sends its own trace header.
  ...(isTraced() && !reportsErrors() && { traceparent: newTraceparent() }),
})
