import { Agent, createServer, get } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import { Hono } from 'hono'
import { finishRequests } from './finish-requests'

it('stops within 3 s under keep-alive traffic, after responding to every open request', async () => {
  const app = new Hono().get('/', async (c) => {
    await new Promise((resolve) => setTimeout(resolve, 300))
    return c.json({ ok: true })
  })
  const server = createAdaptorServer({ fetch: app.fetch }) as ReturnType<typeof createServer>
  const finish = finishRequests(server, { patienceMs: 15_000 })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const agent = new Agent({ keepAlive: true, maxSockets: 8 })
  const traffic = Array.from({ length: 8 }, () => keepAsking(port, agent))
  await new Promise((resolve) => setTimeout(resolve, 500))
  const since = performance.now()
  await finish()
  expect(performance.now() - since).toBeLessThan(3_000)
  expect(new Set((await Promise.all(traffic)).flat())).toEqual(new Set([200, 'ECONNREFUSED']))
})

/** One request after the other until a connection fails. */
async function keepAsking(port: number, agent: Agent): Promise<(number | string)[]> {
  const answers: (number | string)[] = []
  while (typeof answers.at(-1) !== 'string') {
    const answer = await new Promise<number | string>((resolve) => {
      const request = get({ port, host: '127.0.0.1', agent }, (response) => {
        response.resume().once('end', () => resolve(response.statusCode ?? 0))
      })
      request.once('error', (error: NodeJS.ErrnoException) =>
        resolve(request.reusedSocket ? 'idle' : String(error.code)),
      )
    })
    // An idle connection was closed before the request was read; clients send it again.
    if (answer !== 'idle') answers.push(answer)
  }
  return answers
}
