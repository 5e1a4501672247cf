import { ENDPOINTS } from '@/lib/contract/all'
import { API_PREFIX } from '@/lib/bff/api-path'
import { proxy } from '@/lib/bff/proxy'
import { APP, FORGERIES, restart, sealedCookie, startUpstream, stop, type Upstream } from '@/lib/bff/testing'
import { matrix } from '@/tests/support/attack/matrix'

const ID = '0192f0c1-7b7a-7000-8000-000000000001'

let api: Upstream
beforeAll(async () => {
  jest.spyOn(process.stderr, 'write').mockReturnValue(true)
  api = await startUpstream()
  await restart({ API_BASE_URL: api.origin })
})
afterAll(async () => {
  await stop()
  await api.close()
  jest.restoreAllMocks()
})

test('requests forged by another site never reach the API, for every operation, with and without a session', async () => {
  const into = matrix('forged requests')
  const cookies = [await sealedCookie(), '']
  for (const { endpoint } of ENDPOINTS) {
    const address = APP + API_PREFIX + endpoint.path.slice(1).replaceAll(/\{\w+\}/g, ID)
    for (const [name, headers] of FORGERIES)
      for (const cookie of cookies) {
        const { method } = endpoint
        const answer = await proxy(
          new Request(address, {
            method,
            headers: { ...headers, ...(cookie && { cookie }) },
            ...(method !== 'GET' && { body: '{}' }),
          }),
        )
        const isRefused = answer.status === 403 && answer.headers.getSetCookie().length === 0 && api.seen.length === 0
        into.cell(answer.status, isRefused ? undefined : `${method} ${endpoint.path} as ${name}: ${answer.status}`)
        api.seen.length = 0
      }
  }
  into.close()
})
