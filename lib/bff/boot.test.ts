import { boot } from './boot'
import { traces } from './call-spans'
import { restart } from './testing'
import { forgetShared } from './shared'

const before = { ...process.env }

let once: jest.SpiedFunction<typeof process.once>
beforeEach(() => {
  jest.spyOn(process.stderr, 'write').mockReturnValue(true)
  once = jest.spyOn(process, 'once').mockReturnThis()
})
afterEach(() => {
  for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name]
  Object.assign(process.env, before)
  jest.restoreAllMocks()
})

/** Starts with these settings; returns the lines that were written. */
async function start(settings: Record<string, string>, times = 1): Promise<string[]> {
  await restart({})
  forgetShared()
  Object.assign(process.env, settings)
  jest.mocked(process.stderr.write).mockClear()
  for (let n = 0; n < times; n += 1) await boot()
  return jest.mocked(process.stderr.write).mock.calls.map(([line]) => String(line))
}

const CREDENTIAL = { SERVICE_CREDENTIAL: 'shared-credential-1' }

it('a wrong setting stops web with one line and an exit code', async () => {
  const exit = jest.spyOn(process, 'exit').mockImplementation((code) => {
    throw new Error(`exit ${code}`)
  })
  await expect(start({ PORT: '0' })).rejects.toThrow('exit 1')
  expect(exit).toHaveBeenCalledTimes(1)
  const lines = jest.mocked(process.stderr.write).mock.calls.map(([line]) => String(line))
  expect(lines).toEqual([expect.stringMatching(/^Configuration: PORT [^\n]+\n$/)])
})

it('warns once that a session over plain HTTP can be read, but not on this machine', async () => {
  const lines = await start({ APP_ORIGIN: 'http://192.168.1.5:3000' }, 2)
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { level: 'warn', event: 'plain_http', note: 'Over plain HTTP anyone on the way can read the session.' },
  ])
  expect(await start({})).toEqual([])
})

it('warns about a missing service key only where it matters, in production', async () => {
  const line = 'SERVICE_CREDENTIAL is not set: an API that asks for a service key refuses every call.\n'
  expect(await start({ NODE_ENV: 'production' })).toEqual([line])
  expect(await start({ NODE_ENV: 'production', ...CREDENTIAL })).toEqual([])
})

it('ends its streams at a signal, and traces calls only if a collector is configured', async () => {
  await start({})
  expect([once.mock.calls.map(([signal]) => signal), traces()]).toEqual([['SIGTERM', 'SIGINT'], undefined])
  await start({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1' })
  expect(traces()).toBeDefined()
  await traces()?.close()
})
