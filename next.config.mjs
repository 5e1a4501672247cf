import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { PHASE_PRODUCTION_BUILD } from 'next/constants.js'
import { ASSET_HEADERS } from './lib/bff/asset-headers.mjs'

/** @type {import('next').NextConfig} */
const config = {
  poweredByHeader: false,
  skipTrailingSlashRedirect: true,
  images: { unoptimized: true },
  output: process.env.NEXT_OUTPUT === 'standalone' ? 'standalone' : undefined,
  typescript: { ignoreBuildErrors: true },
  productionBrowserSourceMaps: false,
  serverExternalPackages: ['undici', 'ws'],
  // Files only: pages get theirs from the middleware, with a nonce, and the handlers under /api write their own.
  headers: async () => [
    {
      source: '/:path((?!api/).*\\.(?:ico|png|jpg|svg|webp|woff2|txt|xml|json|webmanifest|js|css|map))',
      headers: Object.entries(ASSET_HEADERS).map(([key, value]) => ({ key, value })),
    },
  ],
}

const PACKED_GRID = './node_modules/.cache/haulbook/ag-grid.mjs'

/** Packs the table's library for the pages: what we never call of it would else be a tenth of what a list loads. */
async function packGrid() {
  const { buildSync } = await import('esbuild')
  const { outputFiles } = buildSync({
    entryPoints: ['components/grid/ag-grid-parts.ts'],
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    target: 'es2022',
    legalComments: 'none',
    define: { 'process.env.NODE_ENV': '"production"' },
  })
  mkdirSync(path.dirname(PACKED_GRID), { recursive: true })
  writeFileSync(PACKED_GRID, outputFiles[0]?.contents ?? '')
}

/** @param {string} phase */
export default async function configOf(phase) {
  if (phase !== PHASE_PRODUCTION_BUILD) return config
  await packGrid()
  return { ...config, turbopack: { resolveAlias: { 'ag-grid-community': PACKED_GRID } } }
}
