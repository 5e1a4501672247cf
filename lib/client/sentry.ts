import {
  breadcrumbsIntegration,
  captureException,
  captureRouterTransitionStart,
  init,
  makeFetchTransport,
  replayIntegration,
  type ErrorEvent,
  type EventHint,
} from '@sentry/nextjs'
import { ApiError } from './api-error'
import { masked } from './masked'
import { isTraced } from './traceparent'

/** Attributes that may name a customer or an amount; text, inputs and pictures are masked anyway. */
const MASKED_ATTRIBUTES = [
  ...[
    'title',
    'placeholder',
    'aria-label',
    'aria-description',
    'aria-valuetext',
    'alt',
    'value',
    'href',
    'src',
    'action',
    'download',
  ],
  ...['row-id', 'data-row', 'data-value'],
]

/** Only loaded when error reports are set up. Sampling: spec 000 §9; what may leave: SECURITY T33. */
export function start(dsn: string): void {
  init({
    dsn,
    sendDefaultPii: false,
    tracesSampleRate: 1,
    replaysSessionSampleRate: 0.1,
    replaysOnErrorSampleRate: 1,
    // Only our own calls, and only when tracing is set up.
    tracePropagationTargets: isTraced() ? [/^\/api\//] : [],
    propagateTraceparent: true,
    transport: maskedTransport,
    beforeSend: withoutAnswers,
    integrations: (standard) => [
      ...standard.filter(({ name }) => name !== 'BrowserSession' && name !== 'Breadcrumbs'),
      // Clicks and console messages would contain names and amounts.
      breadcrumbsIntegration({ console: false, dom: false }),
      replayIntegration({
        maskAllText: true,
        maskAllInputs: true,
        blockAllMedia: true,
        maskAttributes: MASKED_ATTRIBUTES,
        // Compressed data could not be masked before it is sent.
        useCompression: false,
        beforeAddRecordingEvent: (event) => (event.data.tag === 'breadcrumb' ? null : event),
      }),
    ],
  })
}

export function sendRefusal(error: ApiError): void {
  const { route, status, code } = error
  captureException(error, { tags: { route, status, code }, fingerprint: [`${route} ${status} ${code}`] })
}

export const sendError = (error: Error): void => void captureException(error)

export const noteNavigation = captureRouterTransitionStart

/** A server's answer may quote what was typed, so only its code and its route are sent. */
function withoutAnswers(event: ErrorEvent, { originalException: error }: EventHint): ErrorEvent {
  if (!(error instanceof ApiError)) return event
  const value = [error.route ?? 'A call', 'answered', error.status, error.code].filter(Boolean).join(' ')
  const values = event.exception?.values?.map((one) => ({ ...one, value }))
  return { ...event, exception: { values } }
}

/** The single exit: reports, traces and recordings all leave through it. */
function maskedTransport(options: Parameters<typeof makeFetchTransport>[0]): ReturnType<typeof makeFetchTransport> {
  const transport = makeFetchTransport(options)
  return { ...transport, send: (envelope) => transport.send(masked(envelope)) }
}
