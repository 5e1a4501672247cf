/** @type {import('next').NextConfig} */
const config = {
  poweredByHeader: false,
  skipTrailingSlashRedirect: true,
  images: { unoptimized: true },
  output: process.env.NEXT_OUTPUT === 'standalone' ? 'standalone' : undefined,
  typescript: { ignoreBuildErrors: true },
  productionBrowserSourceMaps: false,
}
export default config
