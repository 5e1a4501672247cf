import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { logger } from '@/server/http/log'
import { faultReports } from './fault-reports'

const seen: { url: string; body: string }[] = []
const service = createServer((request, response) => {
  let body = ''
  request.on('data', (chunk: Buffer) => (body += chunk.toString()))
  request.on('end', () => {
    seen.push({ url: request.url ?? '', body })
    response.end('{}')
  })
})
let dsn = ''
const lines: string[] = []
const out = { write: (line: string) => void lines.push(line) }

beforeAll(async () => {
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
  dsn = `http://key@127.0.0.1:${(service.address() as AddressInfo).port}/sentry/7`
})
afterAll(() => new Promise((resolve) => service.close(resolve)))
beforeEach(() => {
  seen.length = 0
  lines.length = 0
})

const arrived = async (count: number) => {
  for (let tries = 0; seen.length < count && tries < 100; tries++)
    await new Promise((resolve) => setTimeout(resolve, 20))
  return seen.map(({ url, body }) => ({
    url,
    event: JSON.parse(body.split('\n')[2] ?? '{}') as Record<string, unknown>,
    body,
  }))
}
const fault = () =>
  Object.assign(new Error('invalid input: "canary 612.48"'), {
    code: '22P02',
    detail: 'canary detail',
    constraint: 'books',
  })

test('an API fault is reported by name, code, location and route; nothing that somebody typed is sent', async () => {
  const log = logger('info', out, faultReports(dsn)).child({ request_id: 'r-1' })
  const path = '/api/v1/entity/entity/0198a6f2-6a3e-7c21-9c0e-2f6d5b7a1c34/'
  log.error(
    { err: fault(), method: 'PATCH', path, subject: 'canary subject', violations: ['canary'] },
    'request failed',
  )
  const [report] = await arrived(1)
  expect(report?.url).toBe('/sentry/api/7/envelope/?sentry_version=7&sentry_key=key')
  expect(report?.event).toMatchObject({
    logger: 'api',
    level: 'error',
    message: 'request failed',
    extra: {
      source: 'api',
      request_id: 'r-1',
      method: 'PATCH',
      path: '/api/v1/entity/entity/{id}/',
      error: {
        name: 'Error',
        code: '22P02',
        constraint: 'books',
        at: expect.arrayContaining([expect.stringContaining('fault-reports.test')]),
      },
    },
  })
  expect(report?.body).not.toContain('canary')
  expect(lines.join()).toContain('canary 612.48')
})

test('reports are limited per minute, and only errors are reported', async () => {
  const log = logger('trace', out, faultReports(dsn))
  log.warn({ err: fault() }, 'a warning')
  log.info({}, 'a line')
  for (let times = 0; times < 40; times++) log.error({ err: fault() }, 'request failed')
  await arrived(30)
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(seen).toHaveLength(30)
})

test('without a service the fault is only logged, and an unreachable service changes nothing', async () => {
  const calls = jest.spyOn(globalThis, 'fetch')
  logger('info', out).error({ err: fault() }, 'request failed')
  expect(calls).not.toHaveBeenCalled()
  logger('info', out, faultReports('http://key@127.0.0.1:9/1')).error({ err: fault() }, 'request failed')
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(lines).toHaveLength(2)
  calls.mockRestore()
})
