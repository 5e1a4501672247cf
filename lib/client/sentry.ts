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

/** Whatever may name a customer or an amount; text, inputs and pictures are masked by themselves. */
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

/** Loaded only where reports go somewhere. Sampling: spec 000 §9; what may leave: SECURITY T33. */
export function start(dsn: string): void {
  init({
    dsn,
    sendDefaultPii: false,
    tracesSampleRate: 1,
    replaysSessionSampleRate: 0.1,
    replaysOnErrorSampleRate: 1,
    // Our own calls alone, and only where somebody reads the traces that begin here.
    tracePropagationTargets: isTraced() ? [/^\/api\//] : [],
    propagateTraceparent: true,
    transport: maskedTransport,
    beforeSend: withoutAnswers,
    integrations: (standard) => [
      ...standard.filter(({ name }) => name !== 'BrowserSession' && name !== 'Breadcrumbs'),
      // What was clicked and logged is told in names and figures.
      breadcrumbsIntegration({ console: false, dom: false }),
      replayIntegration({
        maskAllText: true,
        maskAllInputs: true,
        blockAllMedia: true,
        maskAttributes: MASKED_ATTRIBUTES,
        // Compressed it could not be masked on its way out.
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

/** An answer of the server may quote what was typed: only its code and its route go out. */
function withoutAnswers(event: ErrorEvent, { originalException: error }: EventHint): ErrorEvent {
  if (!(error instanceof ApiError)) return event
  const value = [error.route ?? 'A call', 'answered', error.status, error.code].filter(Boolean).join(' ')
  const values = event.exception?.values?.map((one) => ({ ...one, value }))
  return { ...event, exception: { values } }
}

/** The one door: reports, traces and recordings all leave through it. */
function maskedTransport(options: Parameters<typeof makeFetchTransport>[0]): ReturnType<typeof makeFetchTransport> {
  const transport = makeFetchTransport(options)
  return { ...transport, send: (envelope) => transport.send(masked(envelope)) }
}
