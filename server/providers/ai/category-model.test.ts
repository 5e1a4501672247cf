import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { httpCategoryModel } from './category-model'

const QUESTION = {
  description: 'BRIGHTWATER 0092',
  amount_type: 'money_out' as const,
  accounts: [{ chart_number: 7030, name: 'Rent' }],
}
const completion = (content: unknown) =>
  JSON.stringify({
    choices: [
      { message: { role: 'assistant', content: typeof content === 'string' ? content : JSON.stringify(content) } },
    ],
  })

describe('a model behind an address', () => {
  let server: Server
  let asked: {
    path: string
    key?: string
    body: { model: string; temperature: number; messages: { content: string }[] }
  }[]
  let reply: { status: number; body: string; delay?: number }
  const faults: unknown[] = []
  const model = (over: object = {}) =>
    httpCategoryModel(
      {
        base_url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/`,
        model: 'small',
        api_key: 'k',
        ...over,
      },
      (fault) => void faults.push(fault),
    )

  beforeAll(async () => {
    server = createServer(
      (request, response) =>
        void read(request).then((text) => {
          asked.push({
            path: request.url ?? '',
            key: request.headers.authorization,
            body: JSON.parse(text) as (typeof asked)[number]['body'],
          })
          setTimeout(
            () =>
              response
                .writeHead(reply.status, { 'content-type': 'application/json', location: '/elsewhere' })
                .end(reply.body),
            reply.delay ?? 0,
          )
        }),
    )
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  })
  beforeEach(() => void ([asked, faults.length] = [[], 0]))
  afterAll(
    () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(resolve)
      }),
  )

  it('is called with temperature 0 and receives only the text, the direction and the account names', async () => {
    reply = { status: 200, body: completion({ chart_number: 7030, confidence: 0.9, explanation: 'A landlord.' }) }
    expect(await model().ask(QUESTION)).toEqual({ chart_number: 7030, confidence: 0.9, explanation: 'A landlord.' })
    expect(asked.map(({ path, key, body }) => [path, key, body.model, body.temperature])).toEqual([
      ['/v1/chat/completions', 'Bearer k', 'small', 0],
    ])
    expect(JSON.parse(asked[0]?.body.messages[1]?.content ?? '')).toEqual(QUESTION)
  })

  it.each([
    ['unsure', completion({ chart_number: 7030, confidence: 0.79, explanation: '' }), 0],
    ['an account that was not offered', completion({ chart_number: 6010, confidence: 0.99, explanation: '' }), 0],
    ['a number as text', completion({ chart_number: '7030', confidence: 0.99, explanation: '' }), 0],
    ['prose instead of JSON', completion('Rent, surely.'), 1],
    ['another shape', '{"answer": 7030}', 1],
  ])('%s is no answer', async (_, body, failures) => {
    reply = { status: 200, body }
    expect(await model().ask(QUESTION)).toBeNull()
    expect(faults).toHaveLength(failures)
  })

  it.each([
    ['an error', { status: 500, body: '{}' }],
    ['a redirect', { status: 302, body: '' }],
    ['silence', { status: 200, body: '{}', delay: 400 }],
  ])('%s is no answer and is told', async (_, answer) => {
    reply = answer
    expect(await model({ timeout_ms: 100 }).ask(QUESTION)).toBeNull()
    expect(faults).toHaveLength(1)
  })

  it('an unreachable address counts as no answer', async () => {
    expect(await model({ base_url: 'http://127.0.0.1:1/v1' }).ask(QUESTION)).toBeNull()
  })
})

async function read(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request) text += String(chunk)
  return text
}
