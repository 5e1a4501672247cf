import { Hono } from 'hono'
import { openTraces, type Traces } from '@/lib/traces'
import { CLIENT, SERVER, startTraceReceiver, type TraceReceiver } from '@/tests/support/trace-receiver'
import { callSpans } from './call-spans'
import type { Variables } from './serve'

const KEY = 'a-service-key-of-tests'
const TRACE = '0af7651916cd43dd8448eb211c80319c'
const PARENT = 'b7ad6b7169203331'
const SAMPLED = `00-${TRACE}-${PARENT}-01`
const DROPPED = `00-${TRACE}-${PARENT}-00`

let receiver: TraceReceiver
let faults: string[]
beforeEach(async () => {
  receiver = await startTraceReceiver()
  faults = []
})
afterEach(() => receiver.close())

/** Sends calls with these headers one after another; returns the spans that were kept. */
async function spansAfter(settings: Record<string, string>, calls: Record<string, string>[]) {
  const traces = opened({ OTEL_EXPORTER_OTLP_ENDPOINT: receiver.origin, ...settings })
  const app = appWith(traces)
  for (const headers of calls) expect((await app.request('/bill/0198a6f2/', { headers })).status).toBe(200)
  await traces.close()
  expect(faults).toEqual([])
  return receiver.spans()
}

/** The library reads its settings from the environment when it is opened. */
function opened(settings: Record<string, string>): Traces {
  const before = { ...process.env }
  Object.assign(process.env, settings)
  try {
    return openTraces('api', ({ message }) => faults.push(message))
  } finally {
    for (const name of Object.keys(settings)) Reflect.deleteProperty(process.env, name)
    Object.assign(process.env, before)
  }
}

function appWith(traces: Traces) {
  const app = new Hono<{ Variables: Variables }>()
  app.use((c, next) => {
    c.set('request_id', 'request-1')
    return next()
  })
  app.use(callSpans(traces, KEY))
  app.get('/bill/:id/', async (c) => c.json(await traces.statement('select $1', () => Promise.resolve({ ok: true }))))
  app.get('/broken/', async (c) => {
    const fault = Object.assign(new Error('invalid input: "canary"'), { code: '22P02' })
    return c.json(await traces.statement('select canary($1)', () => Promise.reject(fault)))
  })
  app.onError((_error, c) => c.json({}, 500))
  return app
}

test('a call is a span with its pattern and request id, and a statement is its child', async () => {
  const [statement, call] = await spansAfter({}, [{ 'x-service-key': KEY, traceparent: SAMPLED }])
  expect(call).toMatchObject({
    ...{ service: 'haulbook-api', name: 'GET /bill/:id/', kind: SERVER, traceId: TRACE, parentSpanId: PARENT },
    attributes: { 'http.response.status_code': 200, 'haulbook.request_id': 'request-1' },
  })
  expect(statement).toMatchObject({
    ...{ name: 'select', kind: CLIENT, traceId: TRACE, parentSpanId: call?.spanId },
    attributes: { 'db.query.text': 'select $1' },
  })
  expect(receiver.text()).not.toContain('0198a6f2')
})

test('an invalid header starts a new trace, like a missing one', async () => {
  const wrong = [
    '',
    'x',
    '00-0-0-01',
    SAMPLED.slice(1),
    `${SAMPLED}-x`,
    SAMPLED.replace(TRACE, '0'.repeat(32)),
    'é'.repeat(900),
  ]
  const spans = await spansAfter({}, [{}, ...wrong.map((traceparent) => ({ 'x-service-key': KEY, traceparent }))])
  const calls = spans.filter(({ kind }) => kind === SERVER)
  expect(calls.map(({ parentSpanId }) => parentSpanId)).toStrictEqual(Array<undefined>(8).fill(undefined))
  expect(new Set(calls.map(({ traceId }) => traceId)).size).toBe(8)
})

test('web decides whether a trace is kept', async () => {
  const none = { OTEL_TRACES_SAMPLER: 'parentbased_always_off' }
  const key = { 'x-service-key': KEY }
  expect(await spansAfter({}, [{ ...key, traceparent: DROPPED }])).toEqual([])
  expect(await spansAfter(none, [{ ...key, traceparent: SAMPLED }])).toHaveLength(2)
})

test.each(['parentbased_traceidratio', 'traceidratio', 'parentbased_always_off'])(
  '%s: a stranger who names a trace has it neither kept nor dropped',
  async (OTEL_TRACES_SAMPLER) => {
    // The ratio depends on the id: this one is kept at every ratio except zero.
    const lowest = SAMPLED.replace(TRACE, `${'0'.repeat(31)}1`)
    const tenth = { OTEL_TRACES_SAMPLER, OTEL_TRACES_SAMPLER_ARG: '0.0000001' }
    expect(await spansAfter(tenth, Array(20).fill({ traceparent: lowest }))).toEqual([])
  },
)

test('a stranger’s trace that is kept has the ids from its header', async () => {
  const [, call] = await spansAfter({}, [{ traceparent: DROPPED }])
  expect(call).toMatchObject({ traceId: TRACE, parentSpanId: PARENT })
})

test('an error is reported by its code, because its message quotes what was typed', async () => {
  const traces = opened({ OTEL_EXPORTER_OTLP_ENDPOINT: receiver.origin })
  await appWith(traces).request('/broken/')
  await traces.close()
  const [statement, call] = receiver.spans()
  expect(statement?.attributes['error.type']).toBe('22P02')
  expect(call?.attributes['http.response.status_code']).toBe(500)
  expect(receiver.text()).not.toContain('"canary')
})

test('a missing collector is reported, and delays neither a call nor shutdown', async () => {
  const traces = opened({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9', OTEL_EXPORTER_OTLP_TIMEOUT: '500' })
  expect((await appWith(traces).request('/bill/1/')).status).toBe(200)
  const since = performance.now()
  await traces.close()
  expect(performance.now() - since).toBeLessThan(4_000)
  expect(faults).toEqual(['connect ECONNREFUSED 127.0.0.1:9'])
})
