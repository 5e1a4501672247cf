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

/** @param {string} phase */
export default async function configOf(phase) {
  if (phase !== PHASE_PRODUCTION_BUILD) return config
  const { packedGrid } = await import('./server/cli/support/pack-grid.mjs')
  mkdirSync(path.dirname(PACKED_GRID), { recursive: true })
  writeFileSync(PACKED_GRID, await packedGrid())
  return { ...config, turbopack: { resolveAlias: { 'ag-grid-community': PACKED_GRID } } }
}
