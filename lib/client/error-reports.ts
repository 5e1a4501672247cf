import type { ApiError } from './api-error'

type Service = typeof import('./sentry')

/** Meta tag that says where reports go; absent when there are none. */
export const ERROR_REPORTS_META = 'error-reports'

let service: Promise<Service | undefined> | undefined

/** Loads the reporting service's code, which no page includes otherwise. Reports made until then wait for it. */
export function startErrorReports(load: () => Promise<Service>): void {
  const dsn = document.querySelector(`meta[name="${ERROR_REPORTS_META}"]`)?.getAttribute('content')
  if (!dsn) return
  const started = load().then((sentry) => {
    sentry.start(dsn)
    return sentry
  })
  // When it is blocked or unreachable, the page works without it.
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
