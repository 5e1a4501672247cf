import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { ENDPOINTS } from './all'

const FOLDER = path.join(__dirname, 'calls')
const WRITE = process.env.WRITE_CALLS === 'on'
const kebab = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/** The endpoints of one file of the contract as the browser holds them. */
function callsOf(resource: string): string {
  const lines = ENDPOINTS.filter((one) => one.resource === resource).map(({ name, endpoint: { method, path: at, can, upload } }) => {
    const file = upload ? ', upload: true' : ''
    return `export const ${name}: Call<typeof contract.${name}> = { method: '${method}', path: '${at}', can: '${can}'${file} }`
  })
  const head = ["import type { Call } from '../endpoint'", `import type * as contract from '../${kebab(resource)}'`, '']
  return [...head, ...lines, ''].join('\n')
}

const resources = [...new Set(ENDPOINTS.map(({ resource }) => resource))]

test.each(resources)('what the browser calls %s by is what the contract says; WRITE_CALLS=on writes it anew', (resource) => {
  const file = path.join(FOLDER, `${kebab(resource)}.ts`)
  if (WRITE) {
    mkdirSync(FOLDER, { recursive: true })
    writeFileSync(file, callsOf(resource))
  }
  expect(existsSync(file) ? readFileSync(file, 'utf8') : '').toBe(callsOf(resource))
})
