import type { Endpoint } from '@/lib/contract/endpoint'
import { reportError } from './error-reports'

/** Lets the page render first. */
const CHECK_AFTER_MS = 2000
const checked = new WeakSet<Endpoint>()

/**
 * Checks the first response of each endpoint against the contract. A mismatch is reported with its field names and
 * never thrown.
 */
export function checkShape(endpoint: Endpoint, body: unknown, report: (error: Error) => void = reportError): void {
  if (checked.has(endpoint)) return
  checked.add(endpoint)
  setTimeout(() => {
    const { error } = endpoint.response.safeParse(body)
    if (!error) return
    const fields = [
      ...new Set(error.issues.map(({ path }) => path.filter((step) => typeof step === 'string').join('.'))),
    ]
    const message = `${endpoint.method} ${endpoint.path} has an unexpected shape: ${fields.slice(0, 5).join(', ')}`
    if (process.env.NODE_ENV === 'development') console.error(message)
    report(new Error(message))
  }, CHECK_AFTER_MS)
}
