import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { inviteMember } from '@/lib/contract/member'
import { signup } from '@/lib/contract/user'
import { logger } from '@/server/http/log'
import { httpSignupMirror } from '@/server/providers/mirror/signup-mirror'
import { testApi, type TestApi } from '@/tests/support/api'
import { makeCompany } from '@/tests/support/company'
import { linkToken } from '@/tests/support/mail'
import { invitationTo } from '@/tests/support/members'

const PASSWORD = 'canary of the password'
const silent = logger('silent', { write: () => undefined })

/** The other host, which keeps every byte it is sent. */
let sink: Server
let requests: { method?: string; url?: string; headers: string; body: string }[]
let answers: 'ok' | 'fault' | 'redirect' | 'silence' | 'reset'
let origin: string
let api: TestApi

beforeAll(async () => {
  sink = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8').on('data', (text: string) => (body += text))
    request.on('end', () => {
      requests.push({ method: request.method, url: request.url, headers: JSON.stringify(request.headers), body })
      if (answers === 'reset') request.socket.destroy()
      if (answers === 'ok') response.writeHead(201).end('{}')
      if (answers === 'fault') response.writeHead(500).end()
      if (answers === 'redirect') response.writeHead(307, { location: `${origin}/elsewhere` }).end()
    })
  })
  await new Promise<void>((resolve) => void sink.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(sink.address() as AddressInfo).port}`
  api = await testApi({ mirror: httpSignupMirror(origin, silent) })
})
afterAll(async () => {
  sink.closeAllConnections()
  sink.close()
  await api.close()
})
beforeEach(() => {
  requests = []
  answers = 'ok'
})

let count = 0
const person = () => ({
  email: `mirrored-${count++}@example.com`,
  first_name: 'Ada',
  last_name: 'Miles',
  password: PASSWORD,
})
const until = async (holds: () => boolean): Promise<void> => {
  for (let tries = 0; !holds() && tries < 200; tries++) await new Promise((resolve) => setTimeout(resolve, 10))
}
const aMoment = () => new Promise((resolve) => setTimeout(resolve, 100))

test('a sign-up is sent to the mirror at the same path with email and names, without credentials', async () => {
  const body = person()
  await api.anonymous.call(signup, { body })
  await until(() => requests.length > 0)
  expect(requests.map(({ method, url }) => [method, url])).toEqual([['POST', '/api/v1/user/signup/']])
  expect(JSON.parse(requests[0]?.body ?? '')).toEqual({ email: body.email, first_name: 'Ada', last_name: 'Miles' })
  expect(JSON.stringify(requests)).not.toContain(PASSWORD)
})

test('a sign-up by invitation is sent without its token', async () => {
  const company = await makeCompany(api)
  const invitation = invitationTo(company)
  const { email } = invitation
  await company.client.call(inviteMember, { body: invitation })
  const token = linkToken(api, email)
  await api.anonymous.call(signup, { body: { ...person(), email, token } })
  await until(() => requests.length > 0)
  expect(JSON.parse(requests[0]?.body ?? '')).toEqual({ email, first_name: 'Ada', last_name: 'Miles' })
  expect(JSON.stringify(requests)).not.toMatch(new RegExp(`${token}|${PASSWORD}`))
})

test('existing accounts and refused sign-ups are not sent', async () => {
  const company = await makeCompany(api)
  await api.anonymous.call(signup, { body: { ...person(), email: company.user.email } })
  await api.anonymous.refused(signup, { body: { ...person(), password: 'short' } })
  await aMoment()
  expect(requests).toEqual([])
})

test('a redirect is not followed', async () => {
  answers = 'redirect'
  await api.anonymous.call(signup, { body: person() })
  await until(() => requests.length > 0)
  await aMoment()
  expect(requests).toHaveLength(1)
})

test('a sign-up succeeds if the mirror does not respond, fails or is gone', async () => {
  for (const trouble of ['silence', 'fault', 'reset'] as const) {
    answers = trouble
    await api.anonymous.call(signup, { body: person() })
  }
})

test('without a mirror nothing is sent', async () => {
  const calls = jest.spyOn(globalThis, 'fetch')
  const plain = await testApi()
  try {
    const body = person()
    await plain.anonymous.call(signup, { body })
    await aMoment()
    expect([calls.mock.calls, requests.filter((request) => request.body.includes(body.email))]).toEqual([[], []])
  } finally {
    calls.mockRestore()
    await plain.close()
  }
})
