import { SERVER, startTraceReceiver, type TraceReceiver } from '@/tests/support/trace-receiver'
import { startTraces, traced, traces } from './call-spans'
import { own, restart } from './testing'

const TRACE = '0af7651916cd43dd8448eb211c80319c'
const PARENT = 'b7ad6b7169203331'

/** Nothing is sent automatically during a test, and nothing is retried for long. */
const settings = (collector: string) => ({
  OTEL_EXPORTER_OTLP_ENDPOINT: collector,
  OTEL_EXPORTER_OTLP_TIMEOUT: '200',
  OTEL_BSP_SCHEDULE_DELAY: '60000',
})

let receiver: TraceReceiver
let once: jest.SpiedFunction<typeof process.once>
beforeAll(async () => void (receiver = await startTraceReceiver()))
afterAll(() => receiver.close())
beforeEach(async () => {
  jest.spyOn(process.stderr, 'write').mockReturnValue(true)
  once = jest.spyOn(process, 'once').mockReturnThis()
  await restart({})
  Object.assign(process.env, settings(receiver.origin))
})
afterEach(async () => {
  await traces()?.close()
  for (const name of Object.keys(settings(''))) delete process.env[name]
  jest.restoreAllMocks()
})

const run = () => Promise.resolve(new Response(null, { status: 204 }))
const call = (traceparent: string) => traced('api/geo', run)(own('/api/geo?ip=8.8.8.8', { headers: { traceparent } }))
const span = { service: 'haulbook-web', kind: SERVER, name: 'GET /api/geo', traceId: TRACE, parentSpanId: PARENT }

it.each(['SIGTERM', 'SIGINT'] as const)(
  'a call is one span named after its folder in the trace of its page, and %s sends it',
  async (signal) => {
    const earlier = receiver.spans().length
    await startTraces()
    expect((await call(`00-${TRACE}-${PARENT}-01`)).status).toBe(204)
    for (const [name, listener] of once.mock.calls) if (name === signal) listener(signal)
    const spans = await receiver.until((all) => all.length > earlier)
    expect(spans.slice(earlier)).toMatchObject([
      {
        ...span,
        attributes: { 'http.request.method': 'GET', 'http.route': '/api/geo', 'http.response.status_code': 204 },
      },
    ])
    expect(receiver.text()).not.toContain('8.8.8.8')
  },
)

it('does not let the page prevent its call from being recorded', async () => {
  const earlier = receiver.spans().length
  await startTraces()
  await call(`00-${TRACE}-${PARENT}-00`)
  await traces()?.close()
  expect(receiver.spans().slice(earlier)).toMatchObject([span])
})

it('without a collector, a call is only handled', async () => {
  const earlier = receiver.spans().length
  expect((await call(`00-${TRACE}-${PARENT}-01`)).status).toBe(204)
  expect([traces(), receiver.spans().length]).toEqual([undefined, earlier])
})

it('spans that no collector accepts are logged in one line', async () => {
  Object.assign(process.env, settings('http://127.0.0.1:1'))
  await startTraces()
  await call(`00-${TRACE}-${PARENT}-01`)
  await traces()?.close()
  for (let left = 40; left > 0 && jest.mocked(process.stderr.write).mock.calls.length === 0; left -= 1)
    await new Promise((resolve) => setTimeout(resolve, 50))
  const lines = jest.mocked(process.stderr.write).mock.calls.map(([line]) => JSON.parse(String(line)))
  expect(lines[0]).toMatchObject({ level: 'warn', event: 'traces_unsent', message: expect.stringMatching(/./) })
})
