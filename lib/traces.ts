/*
 * Traces of OpenTelemetry: what web and the API tell of a call, from the header that the page sends to each statement. This file is
 * loaded only where OTEL_EXPORTER_OTLP_ENDPOINT is set; without it not even the library is there.
 *
 * The provider is not registered for the process, so no library opens spans of its own: their attributes would hold addresses, queries
 * and values. What a span tells is written here and nowhere else.
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
  /** A call as its server sees it. Only the header of a caller that is trusted decides whether the trace is kept. */
  call<T>(call: { method: string; traceparent: string | null; trusted: boolean }, work: () => Promise<T>): Promise<T>
  /** The open call by the name that the log has for it. */
  requestId(id: string): void
  /** How the open call ended. The route is a pattern: an address holds ids. */
  answered(call: { method: string; route: string; status: number }): void
  /** A statement inside a call or a job, with placeholders where the values stand. Elsewhere it is not told. */
  statement<T>(text: string, work: () => Promise<T>): Promise<T>
  /** A job, in the trace of the call that asked for it. */
  job<T>(job: { kind: string; id: string; traceparent: string | null }, work: () => Promise<T>): Promise<T>
  /** The header that hands the open span on. */
  traceparent(): string | undefined
  /** Sends what was not sent yet, and ends. */
  close(): Promise<void>
}

/** The longest statements are reports; their beginning tells them apart. */
const STATEMENT_MAX = 2_000
const CLOSE_MS = 2_000

/** Settings of the library are read as it reads them. `onFault` hears of spans that could not be sent. */
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
      // The message of an error quotes what was typed; its code does not.
      span.setStatus({ code: SpanStatusCode.ERROR }).setAttribute('error.type', codeOf(error))
      throw error
    } finally {
      span.end()
    }
  }

  const start = (name: string, options: SpanOptions, parent: Context): Span => tracer.startSpan(name, options, parent)

  /** A stranger's header names the trace and nothing more: whether it is kept is decided as for a trace that begins here. */
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
    // A receiver that is gone must not keep the program from ending.
    close: () => Promise.race([provider.shutdown(), pause(CLOSE_MS, undefined, { ref: false })]).catch(() => undefined),
  }
}

const propagator = new W3CTraceContextPropagator()

/** A header that is none of the standard's begins a trace, as no header does. */
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

/** The library is silent about what it cannot send. */
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
