// @ts-check
// The product as `npm start` runs it, for a harness that kills its programs more often than a program may die in a minute: the rest after
// five deaths is left out. Options in, one JSON line out, and its end with the end of its input.
import { endAll } from '../../server/cli/support/lifecycle.mjs'
import { addressOf, prepare, startApi, startWeb } from '../../server/cli/support/product.mjs'
import { readSettings } from '../../server/cli/support/settings.mjs'

/** @type {{ folder: string, port: number, web: boolean, env?: Record<string, string> }} */
const { folder, port, web, env = {} } = JSON.parse(process.argv[2] ?? '{}')
Object.assign(process.env, env)
const settings = readSettings({ ...process.env, DATA_DIR: folder, PORT: String(port), DEMO: 'off' })
const dataDir = await prepare(settings)
const options = /** @type {const} */ ({ mode: 'production', restMs: 0 })
const api = await startApi(settings, dataDir, options)
if (web) await startWeb(settings, dataDir, { ...options, api: api.origin })
process.stdout.write(`${JSON.stringify({ api: api.origin, web: addressOf(settings) })}\n`)
process.stdin.resume().once('end', async () => {
  await endAll()
  process.exit(0)
})
