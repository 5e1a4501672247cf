// @ts-check
import { existsSync } from 'node:fs'
import { inRoot, root } from './root.mjs'

/** The programs that are bundled into a file each in dist/. */
const PROGRAMS = {
  api: 'server/main.ts',
  migrate: 'server/db/migrate.ts',
  seed: 'server/seed/main.ts',
  'check-books': 'server/jobs/check-books.ts',
  'erase-company': 'server/erase-company.ts',
  'move-company': 'server/move-company.ts',
  workshop: 'server/providers/workshop/worker.ts',
  traces: 'lib/traces.ts',
}

/**
 * A path of ours that is not found must fail; without this it would be taken for a package.
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
  const { build, stop } = await import('esbuild')
  await build(bundleOptions(programs))
  await stop()
}
