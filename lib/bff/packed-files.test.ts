import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import { request } from 'undici'
import { packedFiles } from './packed-files'

const folder = mkdtempSync(path.join(tmpdir(), 'haulbook-packed-'))
let server: Server
let origin = ''

beforeAll(async () => {
  mkdirSync(path.join(folder, 'chunks'))
  writeFileSync(path.join(folder, 'chunks/one.js.br'), brotliCompressSync('one()'))
  writeFileSync(path.join(folder, 'secret.txt.br'), 'not a script')
  const files = packedFiles(folder)
  server = createServer((asked, response) => {
    const done = files(asked.url ?? '', asked, response)
    if (done === null) response.writeHead(404).end('framework')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(async () => {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
  rmSync(folder, { recursive: true })
})

async function get(name: string, headers: Record<string, string> = { 'accept-encoding': 'gzip, deflate, br' }, method: 'GET' | 'HEAD' = 'GET') {
  const answer = await request(`${origin}/_next/static/${name}`, { headers, method })
  return { ...answer, bytes: Buffer.from(await answer.body.arrayBuffer()) }
}

it('a packed script is served as it lies, for ever, with the headers of every file', async () => {
  for (let time = 0; time < 2; time += 1) {
    const { statusCode, headers, bytes } = await get('chunks/one.js')
    expect([statusCode, brotliDecompressSync(bytes).toString()]).toEqual([200, 'one()'])
    expect(headers).toMatchObject({
      'content-type': 'application/javascript; charset=UTF-8', 'content-encoding': 'br', vary: 'Accept-Encoding',
      'cache-control': 'public, max-age=31536000, immutable', 'x-content-type-options': 'nosniff', 'content-length': String(bytes.length),
    })
  }
})

it('everything else is left to the framework: who cannot unpack it, parts, other methods, other files and ways out of the folder', async () => {
  const left = await Promise.all([
    get('chunks/one.js', { 'accept-encoding': 'gzip' }), get('chunks/one.js', {}), get('chunks/one.js', { 'accept-encoding': 'gzip, br;q=0' }),
    get('chunks/one.js', { 'accept-encoding': 'br', range: 'bytes=0-1' }), get('chunks/one.js', { 'accept-encoding': 'br' }, 'HEAD'),
    get('chunks/two.js'), get('secret.txt'), get('..%2fchunks/one.js'),
  ])
  expect(left.map(({ statusCode }) => statusCode)).toEqual(left.map(() => 404))
})
