import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { run } from '@/tests/support/commands'

const root = path.resolve(__dirname, '../..')
let dataDir = ''

beforeAll(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'haulbook-refusals-'))
})
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

describe('an invalid setting stops the start with one clear line and exit code 1', () => {
  it.each([
    [{ PORT: '80000' }, 'PORT must be a number from 1 to 65535, and is "80000".'],
    [{ PORT: 'web' }, 'PORT must be a number from 1 to 65535, and is "web".'],
    [{ DEMO: 'maybe' }, 'DEMO must be "on" or "off", and is "maybe".'],
    [
      { DEMO: 'on', DATABASE_URL: 'postgres://x/y' },
      'DEMO can be "on" only with the bundled API and the embedded database.',
    ],
    [{ DATABASE_URL: 'mysql://x/y' }, 'DATABASE_URL must be an address that starts with postgres: or postgresql:'],
    [{ SESSION_SECRET: 'short' }, 'SESSION_SECRET must be 32 characters or longer, and so must each of a list.'],
    [
      { API_BASE_URL: 'https://a.example/api' },
      'API_BASE_URL must be an origin such as https://books.example.com, without a path, and is "https://a.example/api".',
    ],
    [{ FILES_URL: 'ftp://x' }, 'FILES_URL must be an address that starts with file: or s3:'],
    [{ AI_BASE_URL: 'https://ai.example.com' }, 'AI_MODEL must be set with AI_BASE_URL.'],
    [{ PLAID_SECRET: 'x' }, 'PLAID_CLIENT_ID and PLAID_SECRET must be set together.'],
    [{ SIGNUP_MIRROR_URL: 'https://mirror.example.com' }, 'SIGNUP_MIRROR_URL must be listed in API_HOST_ALLOWLIST.'],
    [{ GEOIP_URL: 'https://geo.example.com/' }, 'GEOIP_URL must contain {ip}.'],
  ])('%j', (settings, line) => {
    expect(start(settings)).toEqual({ code: 1, output: line })
  })
})

it('a port in use stops the start with one clear line', async () => {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const line = `Port ${port} is taken: stop what uses it, or set PORT to another.`
  expect(start({ PORT: String(port) })).toEqual({ code: 1, output: line })
  server.close()
})

it.each(['DATA_DIR', 'BACKUP_DIR'])('a %s that is a file stops the start with one clear line', (name) => {
  const file = path.join(dataDir, 'file')
  writeFileSync(file, '')
  const line = `${name} ${file} cannot be used as a folder (EEXIST): choose another.`
  expect(start({ [name]: file })).toEqual({ code: 1, output: line })
})

it('a file that cannot be written ends a command with one clear line', () => {
  const file = path.join(dataDir, 'none', 'bill.json')
  const { status, stderr } = spawnSync(process.execPath, ['server/cli/sbom.mjs', file], { encoding: 'utf8' })
  expect([status, stderr]).toEqual([1, `ENOENT: no such file or directory, open '${file}'\n`])
})

it('a company is moved only with a place for its files that is one', async () => {
  const to = ['00000000-0000-4000-8000-000000000001', '--to', 'postgres://owner@db.example.com/books']
  expect(await run('move', [...to, '--files', '/srv/files'], { DATA_DIR: dataDir })).toEqual({
    code: 1,
    output: '--files must be the FILES_URL of the other product: file:/path or s3://bucket/prefix?…',
  })
})

it('evaluates the Node.js version range of package.json', () => {
  const checker = path.join(root, 'server/cli/support/node-version.mjs')
  const versions = ['18.20.8', '20.18.3', '20.19.0', '20.20.2', '21.7.3', '22.12.0', '22.13.0', '23.1.0', '24.0.0']
  const script = `const { satisfies } = await import(process.argv[1]);
    const range = '>=20.19 <21 || >=22.13 <23 || >=24';
    console.log(JSON.stringify(process.argv.slice(2).filter((version) => satisfies(version, range))))`
  const args = ['--input-type=module', '-e', script, checker, ...versions]
  const result = spawnSync(process.execPath, args, { encoding: 'utf8' })
  expect(JSON.parse(result.stdout)).toEqual(['20.19.0', '20.20.2', '22.13.0', '24.0.0'])
})

it.each([
  [{}, true, []],
  [{ HOST: 'localhost', APP_ORIGIN: 'http://127.0.0.1:3000' }, true, []],
  [{ APP_ORIGIN: 'https://books.example.com' }, false, ['SMTP_URL is not set: mails stay in']],
  [{ HOST: '0.0.0.0' }, false, ['SMTP_URL is not set: mails stay in']],
  [{ HOST: '0.0.0.0', DEMO: 'on' }, true, ['Warning: DEMO=on']],
  [{ DEMO: 'off' }, false, ['SMTP_URL is not set: mails stay in']],
])('%j: demo created: %s, warnings at startup: %j', (settings, demo, lines) => {
  const script = `const { readSettings } = await import(process.argv[1])
    const { cautions } = await import(process.argv[2])
    const settings = readSettings(process.env)
    console.log(JSON.stringify([settings.demo, cautions(settings)]))`
  const modules = ['settings.mjs', 'product.mjs'].map((name) => path.join(root, 'server/cli/support', name))
  const { PATH, HOME } = process.env
  const result = spawnSync(process.execPath, ['--input-type=module', '-e', script, ...modules], {
    encoding: 'utf8',
    env: { PATH, HOME, NODE_ENV: 'production', ...settings },
  })
  const [made, messages] = JSON.parse(result.stdout) as [boolean, string[]]
  expect([made, messages]).toEqual([demo, lines.map((line) => expect.stringContaining(line))])
})

function start(settings: Record<string, string>) {
  const { PATH, HOME } = process.env
  const result = spawnSync(process.execPath, [path.join(root, 'server/cli/start.mjs')], {
    encoding: 'utf8',
    env: { PATH, HOME, NODE_ENV: 'production', DATA_DIR: dataDir, ...settings },
  })
  return { code: result.status, output: `${result.stdout}${result.stderr}`.trim() }
}
