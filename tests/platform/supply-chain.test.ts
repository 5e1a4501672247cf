import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'haulbook-sbom-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const SBOM = path.resolve('server/cli/sbom.mjs')

interface Bill {
  bomFormat: string
  specVersion: string
  components: { name: string; version: string; purl: string; licenses: { expression: string }[] }[]
}

it('the bill of materials lists every shipped package, each with a license that permits shipping', () => {
  const file = path.join(folder, 'bill.json')
  const output = execFileSync(process.execPath, [SBOM, file], { encoding: 'utf8' })
  const bill = JSON.parse(readFileSync(file, 'utf8')) as Bill
  expect([bill.bomFormat, bill.specVersion]).toEqual(['CycloneDX', '1.6'])
  const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as { dependencies: Record<string, string> }
  const named = new Set(bill.components.map(({ name, version }) => `${name}@${version}`))
  expect(Object.entries(dependencies).filter(([name, version]) => !named.has(`${name}@${version}`))).toEqual([])
  expect(bill.components.some(({ name }) => name === 'jest')).toBe(false)
  expect(output).toMatch(/^\d+ packages, 0 with a license that must not be shipped\.$/m)
})

it.each([
  ['AGPL-3.0-only', 1],
  ['GPL-2.0-or-later', 1],
  ['(MIT AND GPL-3.0-only)', 1],
  ['(MIT OR GPL-3.0-or-later)', 0],
  ['LGPL-3.0-or-later', 0],
])('checks the license %s', (license, code) => {
  const lock = path.join(folder, 'lock.json')
  writeFileSync(
    lock,
    JSON.stringify({
      name: 'x',
      version: '1.0.0',
      packages: { '': {}, 'node_modules/bound': { version: '1.2.3', license } },
    }),
  )
  const { status, stdout } = spawnSync(process.execPath, [SBOM, path.join(folder, 'bill.json'), lock], {
    encoding: 'utf8',
  })
  expect(status).toBe(code)
  if (code === 1) expect(stdout).toContain(`pkg:npm/bound@1.2.3: ${license}`)
})

it('every container has a read-only root file system, no root privileges, and resource limits', () => {
  const [, ...services] =
    readFileSync('compose.yaml', 'utf8')
      .split(/^services:$|^volumes:$/m)[1]
      ?.split(/^  (?=\w+:$)/m) ?? []
  expect(services.map((service) => service.slice(0, service.indexOf(':')))).toEqual([
    'postgres',
    'migrate',
    'api',
    'web',
  ])
  for (const service of services) expect(service).toMatch(/^ {4}<<: \*hardened$[\s\S]*^ {4}mem_limit: /m)
  const hardened = /^x-hardened: &hardened\n((?: {2}.+\n)+)/m.exec(readFileSync('compose.yaml', 'utf8'))?.[1]
  for (const line of ['read_only: true', 'cap_drop: [ALL]', 'no-new-privileges:true', 'pids_limit: '])
    expect(hardened).toContain(line)
  expect(services.find((service) => service.startsWith('api:'))).not.toContain('POSTGRES_PASSWORD')
})

it('the containers receive every setting of the README that they read', () => {
  const [, api = '', web = ''] =
    /^  api:$([\s\S]*)^  web:$([\s\S]*)^volumes:$/m.exec(readFileSync('compose.yaml', 'utf8')) ?? []
  const passed = (service: string) => [...service.matchAll(/^      ([A-Z_]+): /gm)].map(([, name]) => name ?? '')
  const settings = [...readFileSync('README.md', 'utf8').matchAll(/^\| (`[A-Z].*?) \|/gm)].flatMap(
    ([, names = '']) => names.match(/\w+/g) ?? [],
  )
  const missing = settings.filter((name) => ![...passed(api), ...passed(web)].includes(name))
  expect(missing).toEqual([
    ...['PORT', 'HOST', 'DATA_DIR', 'DEMO'],
    ...['DATABASE_OWNER_URL', 'DATABASE_POOL_URL', 'DATABASE_REPLICA_URL'],
    ...['BACKUP_DIR', 'BACKUP_WAL_DIR', 'BACKUP_SECRET'],
  ])
  for (const name of ['SENTRY_DSN', 'PLAID_ENV', 'METRICS_HOST', 'METRICS_TOKEN'])
    expect([name, passed(api).includes(name), passed(web).includes(name)]).toEqual([name, true, true])
})

it('shipped images run in production mode as an unprivileged user, and contain no sources', () => {
  const [, ...stages] = readFileSync('Dockerfile', 'utf8').split(/^FROM /m)
  const shipped = stages.filter((stage) => /^base AS (api|web)$/m.test(stage))
  expect(shipped).toHaveLength(2)
  for (const stage of shipped) {
    expect(stage).toMatch(/^ENV NODE_ENV=production /m)
    expect(stage).toMatch(/^USER node$/m)
    expect(stage).not.toMatch(/^COPY \. /m)
  }
  expect(readFileSync('.dockerignore', 'utf8').split('\n')[0]).toBe('**')
})

it('third-party images are pinned by digest, and Dependabot updates them', () => {
  const stages = [...readFileSync('Dockerfile', 'utf8').matchAll(/^FROM (\S+)(?: AS (\S+))?$/gm)]
  const own = new Set(stages.map(([, , name]) => name))
  const images = [
    ...stages.map(([, image]) => image ?? '').filter((image) => !own.has(image)),
    ...[...readFileSync('compose.yaml', 'utf8').matchAll(/^ +image: (.+)$/gm)].map(([, image]) => image ?? ''),
  ]
  expect(images).toHaveLength(2)
  for (const image of images) expect(image).toMatch(/^[a-z]+:[\w.-]+@sha256:[0-9a-f]{64}$/)
  expect(readFileSync('.github/dependabot.yml', 'utf8').match(/package-ecosystem: docker(-compose)?$/gm)).toHaveLength(
    2,
  )
})
