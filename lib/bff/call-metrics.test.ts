import { once } from 'node:events'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Registry } from 'prom-client'
import { measured, startMetrics } from './call-metrics'
import { addStream } from './streams'
import { own, restart } from './testing'

let server: Server
const logged = () => jest.mocked(process.stderr.write).mock.calls.map(([line]) => String(line))
const start = async () => {
  server = await startMetrics({ host: '127.0.0.1', port: 0 })
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/metrics`
}
const answer = measured('api/geo', () => Promise.resolve(new Response(null, { status: 204 })))

beforeEach(async () => {
  jest.spyOn(process.stderr, 'write').mockReturnValue(true)
  await restart({})
})
afterEach(() => {
  server.close()
  jest.restoreAllMocks()
})

test('calls are timed by folder as soon as metrics are served, and open streams are counted', async () => {
  expect((await answer(own('/api/geo?ip=8.8.8.8'))).status).toBe(204)
  const url = await start()
  expect((await answer(own('/api/geo?ip=8.8.4.4'))).status).toBe(204)
  addStream('session', () => undefined)
  const text = await (await fetch(url)).text()
  expect(text).toContain('haulbook_web_call_duration_seconds_count{method="GET",route="/api/geo",status="204"} 1')
  expect(text).toMatch(/^# HELP haulbook_web_event_streams Windows that listen for events$/m)
  expect(text).toMatch(/^haulbook_web_event_streams 1$/m)
  expect(text).toMatch(/^process_resident_memory_bytes \d/m)
  expect(text).not.toContain('8.8.')
})

test('the log says where metrics are served, and if they could not be read', async () => {
  const url = await start()
  jest.spyOn(Registry.prototype, 'metrics').mockRejectedValue(new Error('no figures'))
  expect((await fetch(url)).status).toBe(500)
  const lines = logged().filter((line) => line.startsWith('{'))
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { level: 'info', event: 'metrics', host: '127.0.0.1', port: 0 },
    { level: 'error', event: 'metrics_unreadable', error: 'Error: no figures' },
  ])
})

test('web does not start without the metrics that it is configured to serve', async () => {
  const { port } = new URL(await start())
  const ended = new Promise((resolve) => {
    jest.spyOn(process, 'exit').mockImplementation((code) => resolve(code) as never)
  })
  await startMetrics({ host: '127.0.0.1', port: Number(port) })
  expect(await ended).toBe(1)
  expect(logged().at(-1)).toMatch(/^Nobody can listen for metrics: .*EADDRINUSE.*\n$/)
})
