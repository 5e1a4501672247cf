import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { BFF_ROUTES, bffRoute } from './routes'
import { APP, restart } from './testing'

const app = path.resolve(__dirname, '../../app')

it('every route file of the app has one line in the table, and every line has its file', () => {
  const files = readdirSync(app, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /(^|\/)route\.tsx?$/.test(file),
  )
  expect(files.map((file) => path.dirname(file)).sort()).toEqual(Object.keys(BFF_ROUTES).sort())
  for (const file of files) {
    expect(readFileSync(path.join(app, file), 'utf8')).toContain(`= bffRoute('${path.dirname(file)}')`)
  }
})

it('a route file passes every method to its handler, which refuses unsupported ones', async () => {
  await restart({})
  const route = bffRoute('api/session')
  const methods = ['DELETE', 'GET', 'HEAD', 'OPTIONS', 'PATCH', 'POST', 'PUT']
  expect(Object.keys(route).sort()).toEqual(methods)
  for (const handle of Object.values(route)) {
    const answer = await handle(new Request(`${APP}/api/session`, { headers: { 'x-csrf': '1', origin: APP } }))
    expect(await answer.json()).toEqual({ authenticated: false })
  }
})
