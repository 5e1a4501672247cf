import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { me, updateMe } from '@/lib/contract/user'
import { ApiError } from './api-error'
import { call } from './call'
import { ERROR_REPORTS_META, reportError, reportRefusal, startErrorReports } from './error-reports'
import { makeQueryClient } from './query'

const SECRET = 'Harbor Oak Freight owes $4,250.00'
const refused = () =>
  new ApiError(400, { message: SECRET, amount: [SECRET], code: 'too_late' }, 'POST /invoice/invoice/{id}/match/')

/** The receiver of reports: one text for each request. */
let sink: Server
const reports: string[] = []
const until = async (holds: () => boolean): Promise<void> => {
  for (let tries = 0; !holds() && tries < 600; tries++) await new Promise((resolve) => setTimeout(resolve, 50))
}
const events = () => reports.filter((text) => text.includes('"type":"event"'))

beforeAll(async () => {
  const outside = globalThis.fetch
  globalThis.fetch = async (input, init) =>
    String(input).startsWith('/api/')
      ? Response.json({ message: SECRET, code: 'too_late' }, { status: 400 })
      : outside(input, init)
  // jsdom does not implement performance entries.
  Object.assign(performance, { getEntriesByType: () => [] })
  sink = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      reports.push(Buffer.concat(chunks).toString())
      response.writeHead(200, { 'access-control-allow-origin': '*' }).end('{}')
    })
  })
  await new Promise<void>((resolve) => void sink.listen(0, '127.0.0.1', resolve))
})
afterAll(() => {
  sink.closeAllConnections()
  sink.close()
})

describe('error reports', () => {
  it('load no code and send nothing without an address', () => {
    const load = jest.fn(() => import('./sentry'))
    startErrorReports(load)
    reportRefusal(refused())
    reportError(new Error('gone'))
    expect(load).not.toHaveBeenCalled()
  })

  it('report a refused write once, by its route and code, without its message', async () => {
    const meta = document.createElement('meta')
    meta.name = ERROR_REPORTS_META
    meta.content = `http://key@127.0.0.1:${(sink.address() as AddressInfo).port}/7`
    document.head.append(meta)
    document.body.innerHTML = `<main title="${SECRET}"><a href="/app/x?search=Harbor">${SECRET}</a><input value="${SECRET}"></main>`
    window.history.replaceState(null, '', '/app/transactions/all?name__equals=Harbor')
    startErrorReports(() => import('./sentry'))
    await expect(call(updateMe, { body: { first_name: SECRET } })).rejects.toThrow(SECRET)
    await expect(call(me, {})).rejects.toThrow(SECRET)
    await until(() => events().length > 0)
    expect(events()).toHaveLength(1)
    expect(events()[0]).toContain('PATCH /user/me/update/ answered 400 too_late')
    expect(reports.join('\n')).not.toMatch(/Harbor|4,250/)
  })

  it('report a refused mutation that only reads, such as a download', async () => {
    const before = events().length
    const client = makeQueryClient(() => undefined)
    const download = client.getMutationCache().build(client, { mutationFn: () => call(me, {}) })
    await expect(download.execute(undefined)).rejects.toThrow(SECRET)
    await until(() => events().length > before)
    expect(events().at(-1)).toContain('GET /user/me/ answered 400 too_late')
  })

  it('do not report server failures or calls without a response', async () => {
    const before = events().length
    reportRefusal(new ApiError(500, { message: 'Internal server error' }, 'GET /report/'))
    await new Promise((resolve) => setTimeout(resolve, 200))
    expect(events()).toHaveLength(before)
  })
})
