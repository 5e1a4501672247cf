import { existsSync } from 'node:fs'
import path from 'node:path'
import { ENDPOINTS } from '@/lib/contract/all'
import { customerStatementFile } from '@/lib/contract/balance-report'
import { testApi, type TestApi } from '@/tests/support/api'

let api: TestApi
beforeAll(async () => void (api = await testApi({ outbox: 'open' })))
afterAll(() => api.close())

const kebab = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
const named = ENDPOINTS.map(
  ({ resource, name, endpoint }) => [`${resource}.${name}`, { resource, name, endpoint }] as const,
)

test.each(named)('%s is served', (_, { endpoint }) => {
  const path = `/api/v1${endpoint.path.replace(/\{(\w+)\}/g, ':$1')}`
  expect(api.app.routes.filter((route) => route.method === endpoint.method && route.path === path)).toHaveLength(1)
})

/** Report files are tested together, in a table that must name each of them. */
const testOf = (resource: string, name: string, path: string): string =>
  /^\/report\/[\w-]+\/file\/$/.test(path)
    ? 'tests/api/report-file/report-file.test.ts'
    : path === customerStatementFile.path
      ? 'tests/api/report-file/customer-statement.test.ts'
      : `tests/api/${kebab(resource)}/${kebab(name)}.test.ts`

test.each(named)('%s has a test file', (_, { resource, name, endpoint }) => {
  const file = testOf(resource, name, endpoint.path)
  expect([file, existsSync(path.join(process.cwd(), file))]).toEqual([file, true])
})

test('nothing outside the contract is served', () => {
  const known = new Set([
    ...ENDPOINTS.map(({ endpoint }) => `${endpoint.method} /api/v1${endpoint.path.replace(/\{(\w+)\}/g, ':$1')}`),
    'GET /api/v1/schema/',
    'GET /api/v1/docs/',
  ])
  const extra = api.app.routes.filter((route) => route.method !== 'ALL' && !known.has(`${route.method} ${route.path}`))
  expect(extra.map((route) => `${route.method} ${route.path}`)).toEqual([])
})
