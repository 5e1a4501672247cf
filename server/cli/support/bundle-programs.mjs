// @ts-check
import { existsSync } from 'node:fs'
import { inRoot, root } from './root.mjs'

/** What becomes a program of its own in dist/. */
const PROGRAMS = {
  api: 'server/main.ts',
  migrate: 'server/db/migrate.ts',
  seed: 'server/seed/main.ts',
  'check-books': 'server/jobs/check-books.ts',
  web: 'lib/bff/web.ts',
  printer: 'server/providers/pdf/worker.ts',
}

/**
 * Our own paths must be found; without this, one that is not would pass for a package.
 * @type {import('esbuild').Plugin}
 */
const ownPaths = {
  name: 'own-paths',
  setup: (build) => {
    build.onResolve({ filter: /^@\// }, ({ path, kind }) =>
      build.resolve(`./${path.slice(2)}`, { kind, resolveDir: root }),
    )
  },
}

/**
 * The bundler's settings for programs that Node runs; packages stay in node_modules.
 * @param {Record<string, string>} programs output name → entry file
 * @returns {import('esbuild').BuildOptions & { plugins: import('esbuild').Plugin[] }}
 */
export function bundleOptions(programs = PROGRAMS) {
  const present = Object.entries(programs).filter(([, entry]) => existsSync(inRoot(entry)))
  return {
    absWorkingDir: root,
    entryPoints: present.map(([out, entry]) => ({ in: entry, out })),
    outdir: inRoot('dist'),
    outExtension: { '.js': '.mjs' },
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    target: 'node20',
    sourcemap: true,
    logLevel: 'warning',
    plugins: [ownPaths],
  }
}

/** @param {Record<string, string>} [programs] as for bundleOptions */
export async function bundle(programs) {
  await runBuild(bundleOptions(programs))
}

const STANDALONE_BANNER = `
import { createRequire } from 'node:module'
import { readFileSync } from 'node:fs'
const require = createRequire(import.meta.url)
process.env.__NEXT_PRIVATE_STANDALONE_CONFIG = JSON.stringify(
  JSON.parse(readFileSync('.next/required-server-files.json', 'utf8')).config,
)
`

/**
 * For an image: beside Next's standalone output there is no node_modules but Next's own, and no way to read
 * next.config.mjs. The configuration of the build is handed over as Next's own standalone server does it.
 */
export async function bundleStandaloneWeb() {
  await runBuild({
    ...bundleOptions({ web: PROGRAMS.web }),
    packages: 'bundle',
    external: ['next', 'next/*'],
    banner: { js: STANDALONE_BANNER },
  })
}

/** @param {import('esbuild').BuildOptions} options */
async function runBuild(options) {
  const { build, stop } = await import('esbuild')
  await build(options)
  await stop()
}
