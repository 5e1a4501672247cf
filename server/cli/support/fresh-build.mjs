// @ts-check
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { releaseLock, takeLock } from '../../db/embedded/lock.mjs'
import { SetupError } from '../../db/embedded/setup-error.mjs'
import { bundle } from './bundle-programs.mjs'
import { runToEnd } from './child.mjs'
import { inRoot } from './root.mjs'
import { lastLines, say } from './terminal.mjs'

const PAGE_SOURCES = [
  'app',
  'components',
  'lib',
  'public',
  'middleware.ts',
  'instrumentation.ts',
  'instrumentation-client.ts',
  'next.config.mjs',
  'postcss.config.mjs',
  'tailwind.config.ts',
  'tsconfig.json',
  'package-lock.json',
]
const PROGRAM_SOURCES = ['server', 'lib', 'package-lock.json', 'tsconfig.json']

/** Builds what no longer matches the sources: the pages into .next, together with the standalone server, and the programs into dist. */
export async function ensureBuilt({ pages = true } = {}) {
  await alone(async () => {
    await buildIfStale(inRoot('dist'), fingerprint(PROGRAM_SOURCES), 'the programs', () => bundle())
    if (pages) await buildIfStale(inRoot('.next'), fingerprint(PAGE_SOURCES), 'the pages (a minute or two)', buildPages)
  })
}

/**
 * @param {string} folder
 * @param {string} wanted
 * @param {string} what
 * @param {() => void | Promise<void>} build
 */
async function buildIfStale(folder, wanted, what, build) {
  const stamp = path.join(folder, 'built-from')
  if (statSync(stamp, { throwIfNoEntry: false }) && readFileSync(stamp, 'utf8') === wanted) return
  say(`Building ${what} …`)
  rmSync(stamp, { force: true })
  await build()
  writeFileSync(stamp, wanted)
}

async function buildPages() {
  const result = await runToEnd([process.execPath, inRoot('node_modules/next/dist/bin/next'), 'build'], {
    env: { ...process.env, NODE_ENV: 'production', NEXT_OUTPUT: 'standalone', NEXT_TELEMETRY_DISABLED: '1' },
  })
  if (result.code === 0) return
  say(lastLines(`${result.stdout}\n${result.stderr}`, 40))
  throw new SetupError('The pages could not be built: see above.')
}

/**
 * A hash over names and contents of the sources (tests left out) and what else decides the output.
 * @param {string[]} sources
 */
function fingerprint(sources) {
  const hash = createHash('sha256').update(process.versions.node.split('.')[0] ?? '')
  for (const source of sources) addTo(hash, source)
  return hash.digest('hex')
}

/**
 * @param {import('node:crypto').Hash} hash
 * @param {string} name
 */
function addTo(hash, name) {
  const stat = statSync(inRoot(name), { throwIfNoEntry: false })
  if (!stat || /\.test\.tsx?$/.test(name)) return
  if (stat.isDirectory()) for (const entry of readdirSync(inRoot(name)).sort()) addTo(hash, `${name}/${entry}`)
  else hash.update(`${name}\0${stat.size}\0`).update(readFileSync(inRoot(name)))
}

/**
 * Two starts in one clone must not write the same build.
 * @param {() => Promise<void>} work
 */
async function alone(work) {
  const folder = inRoot('node_modules/.cache/haulbook')
  mkdirSync(folder, { recursive: true })
  while (takeLock(folder, 'build')) await sleep(250)
  try {
    await work()
  } finally {
    releaseLock(folder)
  }
}
