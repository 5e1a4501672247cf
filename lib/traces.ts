/*
 * OpenTelemetry traces of a call through web and API, from the header that the page sends down to each statement. This file is only loaded
 * when OTEL_EXPORTER_OTLP_ENDPOINT is set; without it, even the library is not loaded. The provider is not registered globally, so no
 * library opens spans of its own, whose attributes would contain addresses, queries and values. Everything that a span contains is set here
 * and nowhere else.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import {
  defaultTextMapGetter,
  defaultTextMapSetter,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  TraceFlags,
  type Context,
  type Span,
  type SpanOptions,
} from '@opentelemetry/api'
import { W3CTraceContextPropagator } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources'
import { BasicTracerProvider, BatchSpanProcessor } from '@opentelemetry/sdk-trace-base'

export interface Traces {
  /** A call as its server sees it. Whether the trace is kept depends on the caller's header only when the caller is trusted. */
  call<T>(call: { method: string; traceparent: string | null; trusted: boolean }, work: () => Promise<T>): Promise<T>
  /** Adds the id under which the log knows the open call. */
  requestId(id: string): void
  /** How the open call ended. The route is a pattern, because an address contains ids. */
  answered(call: { method: string; route: string; status: number }): void
  /** A statement inside a call or a job, with placeholders instead of values. Statements elsewhere are not recorded. */
  statement<T>(text: string, work: () => Promise<T>): Promise<T>
  /** A job, in the trace of the call that requested it. */
  job<T>(job: { kind: string; id: string; traceparent: string | null }, work: () => Promise<T>): Promise<T>
  /** The header that passes on the open span. */
  traceparent(): string | undefined
  /** Sends what is still unsent, and ends. */
  close(): Promise<void>
}

/** The longest statements are reports, which their beginning identifies. */
const STATEMENT_MAX = 2_000
const CLOSE_MS = 2_000

/** Uses the library's own settings. `onFault` is called for spans that could not be sent. */
export function openTraces(program: 'web' | 'api', onFault: (error: Error) => void): Traces {
  const resource = defaultResource()
    .merge(resourceFromAttributes({ 'service.name': `haulbook-${program}` }))
    .merge(detectResources({ detectors: [envDetector] }))
  const spanProcessors = [new BatchSpanProcessor(new ToldExporter(onFault))]
  const provider = new BasicTracerProvider({ resource, spanProcessors })
  const tracer = provider.getTracer('haulbook')
  const open = new AsyncLocalStorage<Span>()

  async function within<T>(span: Span, work: () => Promise<T>): Promise<T> {
    try {
      return await open.run(span, work)
    } catch (error) {
      // An error's message may quote what was typed; its code does not.
      span.setStatus({ code: SpanStatusCode.ERROR }).setAttribute('error.type', codeOf(error))
      throw error
    } finally {
      span.end()
    }
  }

  const start = (name: string, options: SpanOptions, parent: Context): Span => tracer.startSpan(name, options, parent)

  /** An untrusted header only names the trace; whether it is kept is decided as for a trace that starts here. */
  function startFor(name: string, options: SpanOptions, parent: Context): Span {
    const own = start(name, options, ROOT_CONTEXT)
    const given = trace.getSpanContext(parent)
    if (given === undefined || !own.isRecording()) return own
    return start(name, options, trace.setSpanContext(ROOT_CONTEXT, { ...given, traceFlags: TraceFlags.SAMPLED }))
  }

  return {
    call: ({ method, traceparent, trusted }, work) => {
      const options = { kind: SpanKind.SERVER, attributes: { 'http.request.method': method } }
      return within((trusted ? start : startFor)(method, options, contextOf(traceparent)), work)
    },
    requestId: (id) => void open.getStore()?.setAttribute('haulbook.request_id', id),
    answered: ({ method, route, status }) => {
      const span = open.getStore()?.updateName(`${method} ${route}`)
      span?.setAttributes({ 'http.route': route, 'http.response.status_code': status })
      if (status >= 500) span?.setStatus({ code: SpanStatusCode.ERROR })
    },
    statement: (text, work) => {
      const parent = open.getStore()
      if (!parent?.isRecording()) return work()
      const operation = /\w+/.exec(text)?.[0].toLowerCase() ?? 'statement'
      const attributes = {
        'db.system.name': 'postgresql',
        'db.operation.name': operation,
        'db.query.text': text.trim().slice(0, STATEMENT_MAX),
      }
      return within(start(operation, { kind: SpanKind.CLIENT, attributes }, trace.setSpan(ROOT_CONTEXT, parent)), work)
    },
    job: ({ kind, id, traceparent }, work) => {
      const options = { kind: SpanKind.CONSUMER, attributes: { 'haulbook.task_id': id } }
      return within(start(`job ${kind}`, options, contextOf(traceparent)), work)
    },
    traceparent: () => {
      const span = open.getStore()
      return span && headerOf(span)
    },
    // An unreachable collector must not keep the program from ending.
    close: () => Promise.race([provider.shutdown(), pause(CLOSE_MS, undefined, { ref: false })]).catch(() => undefined),
  }
}

const propagator = new W3CTraceContextPropagator()

/** An invalid header starts a new trace, like a missing one. */
const contextOf = (traceparent: string | null): Context =>
  traceparent === null ? ROOT_CONTEXT : propagator.extract(ROOT_CONTEXT, { traceparent }, defaultTextMapGetter)

function headerOf(span: Span): string | undefined {
  const carrier: { traceparent?: string } = {}
  propagator.inject(trace.setSpan(ROOT_CONTEXT, span), carrier, defaultTextMapSetter)
  return carrier.traceparent
}

function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name
}

/** The library does not report what it cannot send. */
class ToldExporter extends OTLPTraceExporter {
  constructor(private readonly onFault: (error: Error) => void) {
    super()
  }

  override export(...[spans, done]: Parameters<OTLPTraceExporter['export']>): void {
    super.export(spans, (result) => {
      if (result.error) this.onFault(result.error)
      done(result)
    })
  }
}
