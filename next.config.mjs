import { ASSET_HEADERS } from './lib/bff/asset-headers.mjs'

/** @type {import('next').NextConfig} */
const config = {
  poweredByHeader: false,
  skipTrailingSlashRedirect: true,
  images: { unoptimized: true },
  output: process.env.NEXT_OUTPUT === 'standalone' ? 'standalone' : undefined,
  typescript: { ignoreBuildErrors: true },
  productionBrowserSourceMaps: false,
  serverExternalPackages: ['undici', 'ws', 'prom-client'],
  // Files only: pages get theirs from the middleware, with a nonce, and the handlers under /api write their own.
  headers: async () => [
    {
      source: '/:path((?!api/).*\\.(?:ico|png|jpg|svg|webp|woff2|txt|xml|json|webmanifest|js|css|map))',
      headers: Object.entries(ASSET_HEADERS).map(([key, value]) => ({ key, value })),
    },
  ],
}

export default config
