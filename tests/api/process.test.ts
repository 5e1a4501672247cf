import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { connect as connectTo, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { build } from 'esbuild'
import { freePort } from '@/bench/programs'
import { testDatabase, type TestDatabase } from '@/tests/support/database'

// Next to the packages, which are not part of the bundle.
const program = path.join(process.cwd(), `node_modules/.cache/haulbook/api-${process.pid}.mjs`)
let database: TestDatabase
const running = new Set<ChildProcess>()

beforeAll(async () => {
  database = await testDatabase()
  await build({
    entryPoints: ['server/main.ts'],
    outfile: program,
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    target: 'node20',
    logLevel: 'warning',
  })
})
afterEach(async () => {
  for (const child of running) {
    if (child.exitCode === null && child.kill('SIGKILL')) await once(child, 'exit')
  }
  running.clear()
})
afterAll(() => database.drop())

interface Started {
  child: ChildProcess
  output: () => string
  exited: Promise<number | null>
}

function start(env: Record<string, string>): Started {
  const child = spawn(process.execPath, [program], {
    env: { PATH: process.env.PATH, NODE_ENV: 'production', DATA_DIR: tmpdir(), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.add(child)
  let text = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (text += chunk.toString()))
  return { child, output: () => text, exited: once(child, 'close').then(([code]) => code as number | null) }
}

async function startReady(): Promise<Started & { port: number }> {
  const port = await freePort()
  const started = start({ DATABASE_URL: database.serving_url, API_PORT: String(port) })
  const address = `http://127.0.0.1:${port}/api/v1/health/`
  for (let tries = 0; tries < 200; tries++, await pause(50)) {
    const response = await fetch(address).catch(() => undefined)
    if (response?.ok) return { ...started, port }
  }
  throw new Error(`The API did not start: ${started.output()}`)
}

const readAll = async (socket: Socket): Promise<string> => {
  let text = ''
  for await (const chunk of socket) text += String(chunk)
  return text
}

test('invalid settings stop the start with one line each', async () => {
  const { exited, output } = start({ API_PORT: 'many', DEMO: 'maybe' })
  expect(await exited).toBe(1)
  expect(output().trim().split('\n')).toEqual([
    'API_PORT must be a number from 1 to 65535',
    'DATABASE_URL must be set',
    'DEMO must be "on" or "off"',
  ])
})

test.each(['DATABASE_OWNER_URL', 'DATABASE_URL', 'DATABASE_POOL_URL'])(
  'a %s where nothing answers stops the start with one line',
  async (name) => {
    const port = await freePort()
    const address = new URL(database.serving_url)
    address.host = `127.0.0.1:${port}`
    const settings = { DATABASE_URL: database.serving_url, [name]: address.href }
    const { exited, output } = start(settings)
    expect(await exited).toBe(1)
    expect(output()).toBe(`${name} cannot be used: connect ECONNREFUSED 127.0.0.1:${port}.\n`)
  },
)

test('a password that the database refuses stops the start with one line', async () => {
  const address = new URL(database.serving_url)
  address.password = 'another'
  const { exited, output } = start({ DATABASE_URL: address.href })
  expect(await exited).toBe(1)
  expect(output()).toBe(`DATABASE_URL cannot be used: password authentication failed for user "${address.username}".\n`)
})

test('a port in use stops the start', async () => {
  const { port } = await startReady()
  const { exited, output } = start({ DATABASE_URL: database.serving_url, API_PORT: String(port) })
  expect(await exited).toBe(1)
  expect(output()).toContain('EADDRINUSE')
})

test('never echoes a request: TRACE and CONNECT are refused', async () => {
  const { port } = await startReady()
  for (const method of ['TRACE', 'CONNECT', 'TRACK']) {
    const socket = connectTo(port, '127.0.0.1')
    const answer = readAll(socket)
    socket.write(`${method} /api/v1/health/ HTTP/1.1\r\nHost: api\r\nCookie: canary-7\r\nConnection: close\r\n\r\n`)
    const text = await answer
    expect([method, /^HTTP\/1\.1 [25]/.test(text), text.includes('canary-7')]).toEqual([method, false, false])
  }
})

test('on a stop signal it completes the current request, accepts no new one, and exits', async () => {
  const { child, exited, port } = await startReady()
  const body = JSON.stringify({ username: 'a@b.co', password: 'x' })
  const socket = connectTo(port, '127.0.0.1')
  const answer = readAll(socket)
  const head = [
    'POST /api/v1/user/login/ HTTP/1.1',
    'Host: api',
    'Content-Type: application/json',
    `Content-Length: ${body.length}`,
  ]
  socket.write(`${head.join('\r\n')}\r\n\r\n${body.slice(0, 5)}`)
  await pause(200)
  child.kill('SIGTERM')
  await pause(200)
  await expect(fetch(`http://127.0.0.1:${port}/api/v1/health/`)).rejects.toThrow()
  socket.write(body.slice(5))
  expect(await answer).toContain('Incorrect email or password')
  expect(await exited).toBe(0)
})
