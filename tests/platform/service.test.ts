import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '@/bench/programs'

const folder = mkdtempSync(path.join(tmpdir(), 'haulbook-service-'))
const want = path.join(folder, 'want')
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Serves until its disk is full, which the file `want` stands for. */
const PROGRAM = `
  import { existsSync } from 'node:fs'
  import { createServer } from 'node:http'
  const look = () => {
    if (!existsSync(process.env.WANT)) return
    console.log(JSON.stringify({ level: 60, msg: 'no room', err: { message: 'ENOSPC' } }))
    process.exit(1)
  }
  look()
  createServer((_request, response) => response.end('ok')).listen(Number(process.env.AT), '127.0.0.1')
  setInterval(look, 20)`

const HOST = (at: number, service: string) => `
  import { endAll } from ${JSON.stringify(pathToFileURL(path.resolve('server/cli/support/lifecycle.mjs')).href)}
  import { startService } from ${JSON.stringify(pathToFileURL(path.resolve('server/cli/support/service.mjs')).href)}
  const started = await startService({
    name: 'API',
    args: [${JSON.stringify(service)}],
    env: { WANT: ${JSON.stringify(want)}, AT: '${at}' },
    health: 'http://127.0.0.1:${at}/',
    logs: ${JSON.stringify(folder)},
    restMs: 1000,
  })
  started.failed.then((reason) => console.log('gave up: ' + reason.message))
  process.stdin.resume().once('end', async () => (await endAll(), process.exit(0)))
  console.log('ready')`

const answers = (at: number) =>
  fetch(`http://127.0.0.1:${at}/`).then(
    ({ ok }) => ok,
    () => false,
  )

async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  for (const giveUp = Date.now() + 20_000; !(await condition()); await pause(30))
    if (Date.now() > giveUp) throw new Error('It did not happen within 20 seconds.')
}

it('a program that crashes five times in a row is reported with the reason, and is started again after a pause', async () => {
  const at = await freePort()
  const [service, host] = ['service.mjs', 'host.mjs'].map((name) => path.join(folder, name)) as [string, string]
  writeFileSync(service, PROGRAM)
  writeFileSync(host, HOST(at, service))
  const running = spawn(process.execPath, [host], { stdio: ['pipe', 'pipe', 'inherit'] })
  let output = ''
  running.stdout.on('data', (text: Buffer) => (output += text.toString()))
  try {
    await until(() => output.includes('ready'))
    writeFileSync(want, '')
    await until(() => output.includes('keeps failing'))
    expect(output).toContain(
      `API keeps failing: no room: ENOSPC (see ${path.join(folder, 'api.log')}). It is started again in 1 seconds.`,
    )
    rmSync(want)
    await until(() => answers(at))
    expect(output).not.toContain('gave up')
  } finally {
    running.stdin.end()
    await once(running, 'close')
  }
})
