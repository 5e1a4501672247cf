import { health } from '@/lib/contract/task'
import manifest from '@/package.json'
import { buildApp } from '@/server/app'
import { connect } from '@/server/db/connect'
import { testApi, type TestApi } from '@/tests/support/api'

let api: TestApi
beforeAll(async () => void (api = await testApi()))
afterAll(() => api.close())

test('is ok while the database responds', async () => {
  expect(await api.anonymous.call(health)).toEqual({ status: 'ok', version: manifest.version })
})

test('returns 503 while it does not', async () => {
  const db = connect('postgres://nobody@127.0.0.1:1/none')
  const response = await buildApp({ ...api.ports, db, outbox: 'none' }).request('/api/v1/health/')
  expect([response.status, await response.json()]).toEqual([
    503,
    { message: 'The database does not answer.', request_id: response.headers.get('x-request-id') },
  ])
  await db.close()
})
