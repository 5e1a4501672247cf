import type { Metadata, Viewport } from 'next'
import { headers } from 'next/headers'
import type { ReactNode } from 'react'
import { ErrorReports } from '@/components/shell/error-reports'
import { PAGE_SCRIPT } from '@/components/shell/page-script'
import { TracedCalls } from '@/components/shell/traced-calls'
import { bffEnv } from '@/lib/bff/env'
import { brand } from '@/lib/brand'
import { Providers } from './providers'
import './globals.css'

const DESCRIPTION = 'Bookkeeping for trucking companies'

export const generateMetadata = (): Metadata => ({
  metadataBase: new URL(bffEnv().origins[0] ?? 'http://localhost'),
  title: { default: brand.name, template: `%s · ${brand.name}` },
  description: DESCRIPTION,
  openGraph: {
    title: brand.name,
    description: DESCRIPTION,
    images: [{ url: brand.preview, width: 1200, height: 630 }],
  },
})
export const viewport: Viewport = {
  width: 'device-width',
  initialScale: 1,
  themeColor: [
    { media: '(prefers-color-scheme: dark)', color: '#0E0E14' },
    { media: '(prefers-color-scheme: light)', color: '#F8F8FB' },
  ],
}

export default async function RootLayout({ children }: { children: ReactNode }) {
  const nonce = (await headers()).get('x-nonce') ?? undefined
  return (
    <html lang="en" data-theme="dark" suppressHydrationWarning>
      <head>
        {/* Not in the metadata, which each page rewrites: the browser would fetch and redraw the icon on every navigation. */}
        <link rel="icon" href={brand.mark} />
        <link rel="apple-touch-icon" href={brand.touchIcon} />
        <ErrorReports dsn={bffEnv().sentryDsn} />
        <TracedCalls on={bffEnv().traced} />
        <link
          rel="preload"
          href="/fonts/inter-latin-standard-normal.woff2"
          as="font"
          type="font/woff2"
          crossOrigin=""
        />
        <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: PAGE_SCRIPT }} />
      </head>
      <body>
        <a
          className="absolute -top-15 left-3 focus:top-2 focus:z-200 focus:rounded-sm focus:bg-surface-3 focus:px-3 focus:py-2"
          href="#main"
        >
          Skip to content
        </a>
        <Providers nonce={nonce}>{children}</Providers>
      </body>
    </html>
  )
}
