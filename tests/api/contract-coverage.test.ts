import { existsSync } from 'node:fs'
import path from 'node:path'
import { ENDPOINTS } from '@/lib/contract/all'
import { testApi, type TestApi } from '@/tests/support/api'

let api: TestApi
beforeAll(async () => void (api = await testApi({ demo: true })))
afterAll(() => api.close())

const kebab = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
const named = ENDPOINTS.map(
  ({ resource, name, endpoint }) => [`${resource}.${name}`, { resource, name, endpoint }] as const,
)

test.each(named)('%s is mounted', (_, { endpoint }) => {
  const path = `/api/v1${endpoint.path.replace(/\{(\w+)\}/g, ':$1')}`
  expect(api.app.routes.filter((route) => route.method === endpoint.method && route.path === path)).toHaveLength(1)
})

test.each(named)('%s has a test file', (_, { resource, name }) => {
  const file = `tests/api/${kebab(resource)}/${kebab(name)}.test.ts`
  expect([file, existsSync(path.join(process.cwd(), file))]).toEqual([file, true])
})

test('nothing is mounted that the contract does not name', () => {
  const known = new Set([
    ...ENDPOINTS.map(({ endpoint }) => `${endpoint.method} /api/v1${endpoint.path.replace(/\{(\w+)\}/g, ':$1')}`),
    'GET /api/v1/schema/',
    'GET /api/v1/docs/',
  ])
  const extra = api.app.routes.filter((route) => route.method !== 'ALL' && !known.has(`${route.method} ${route.path}`))
  expect(extra.map((route) => `${route.method} ${route.path}`)).toEqual([])
})
