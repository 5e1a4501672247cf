import type { ApiError } from './api-error'

type Service = typeof import('./sentry')

/** Says where reports go; absent when they go nowhere. */
export const ERROR_REPORTS_META = 'error-reports'

let service: Promise<Service | undefined> | undefined

/** Fetches the service's code, which no page has otherwise. What happens until it is there waits for it. */
export function startErrorReports(load: () => Promise<Service>): void {
  const dsn = document.querySelector(`meta[name="${ERROR_REPORTS_META}"]`)?.getAttribute('content')
  if (!dsn) return
  const started = load().then((sentry) => {
    sentry.start(dsn)
    return sentry
  })
  // Blocked or out of reach: the page works without.
  service = started.catch(() => undefined)
}

export const reportsErrors = (): boolean => service !== undefined

/** A write that was refused with 400 to 499. Source: spec 000 §8. */
export function reportRefusal(error: ApiError): void {
  if (error.status >= 400 && error.status < 500) void service?.then((sentry) => sentry?.sendRefusal(error))
}

/** A defect: an error that took a screen down, or an answer of an unexpected shape. */
export function reportError(error: Error): void {
  void service?.then((sentry) => sentry?.sendError(error))
}

export function noteNavigation(href: string, kind: string): void {
  void service?.then((sentry) => sentry?.noteNavigation(href, kind))
}
