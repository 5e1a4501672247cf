const ASSET_HEADERS = [
  { key: 'X-Content-Type-Options', value: 'nosniff' },
  { key: 'Referrer-Policy', value: 'same-origin' },
  { key: 'Cross-Origin-Resource-Policy', value: 'same-origin' },
  {
    key: 'Content-Security-Policy',
    value: "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox",
  },
]

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
      headers: ASSET_HEADERS,
    },
  ],
}

export default config
