import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { BFF_ROUTES } from './routes'

const app = path.resolve(__dirname, '../../app')

it('every route file of the app is one line of the table, and every line has its file', () => {
  const files = readdirSync(app, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /(^|\/)route\.tsx?$/.test(file),
  )
  expect(files.map((file) => path.dirname(file)).sort()).toEqual(Object.keys(BFF_ROUTES).sort())
  for (const file of files) {
    expect(readFileSync(path.join(app, file), 'utf8')).toContain(`= bffRoute('${path.dirname(file)}')`)
  }
})
