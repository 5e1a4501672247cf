// @ts-check
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import { bundleOptions } from '../../server/cli/support/bundle-programs.mjs'
import { startEmbedded } from '../../server/db/embedded.mjs'

const root = path.resolve(import.meta.dirname, '../..')

/** One PostgreSQL for the run, migrated once; the tests clone what stands here (see database.ts). */
export default async function setUpDatabase() {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'haulbook-test-'))
  const server = await startEmbedded({ dataDir, durable: false, disposable: true })
  Object.assign(globalThis, { testServer: server })
  const migrate = await loadMigrate()
  await migrate(server.url, { folder: path.join(root, 'server/db/migrations'), serving_url: server.servingUrl })
  process.env.TEST_TEMPLATE_URL = server.url
  process.env.TEST_SERVING_URL = server.servingUrl
}

/** @returns {Promise<typeof import('@/server/db/migrate').migrate>} */
async function loadMigrate() {
  const outdir = path.join(root, 'node_modules/.cache/haulbook')
  await build({ ...bundleOptions({ migrate: 'server/db/migrate.ts' }), outdir })
  const { migrate } = await import(pathToFileURL(path.join(outdir, 'migrate.mjs')).href)
  return migrate
}
