// @ts-check
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import { startEmbedded } from '../../server/db/embedded.mjs'

const root = path.resolve(import.meta.dirname, '../..')

/** One PostgreSQL for the run, migrated once; the tests clone what stands here (see database.ts). */
export default async function setUpDatabase() {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'haulbook-test-'))
  const server = await startEmbedded({ dataDir, durable: false, disposable: true })
  Object.assign(globalThis, { testServer: server })
  const migrate = await loadMigrate()
  await migrate(server.url, path.join(root, 'server/db/migrations'))
  process.env.TEST_TEMPLATE_URL = server.url
}

/** @returns {Promise<(url: string, folder: string) => Promise<unknown>>} */
async function loadMigrate() {
  const outfile = path.join(root, 'node_modules/.cache/haulbook/migrate.mjs')
  await build({
    entryPoints: [path.join(root, 'server/db/migrate.ts')],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    target: 'node20',
    logLevel: 'warning',
  })
  const { migrate } = await import(pathToFileURL(outfile).href)
  return migrate
}
