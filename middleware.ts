import { randomBytes } from 'node:crypto'
import { type NextRequest, NextResponse } from 'next/server'
import { bffEnv } from '@/lib/bff/env'
import { isOwnHost, WRONG_HOST } from '@/lib/bff/own-host'
import { pageHeaders } from '@/lib/bff/page-headers'
import { redirectOf } from '@/lib/bff/page-route'
import { readSession } from '@/lib/bff/session'

export const config = {
  runtime: 'nodejs',
  matcher: [
    '/((?!api(?:/|$)|_next/|csp-report$|.*\\.(?:ico|png|jpg|svg|webp|woff2|txt|xml|json|webmanifest|js|css|map)$).*)',
    // No path of the API holds an escape, and the framework fails on a broken one before a handler sees it.
    '/api/(.*%.*)',
  ],
}

export async function middleware(request: NextRequest): Promise<NextResponse> {
  const env = bffEnv()
  const nonce = randomBytes(16).toString('base64')
  const headers = pageHeaders(env, nonce)
  const response = await answer(request, headers, nonce)
  for (const [name, value] of Object.entries(headers)) response.headers.set(name, value)
  return response
}

async function answer(request: NextRequest, headers: Record<string, string>, nonce: string): Promise<NextResponse> {
  if (!isOwnHost(bffEnv(), request)) return new NextResponse(WRONG_HOST, { status: 421 })
  if (new URL(request.url).pathname.startsWith('/api/'))
    return NextResponse.json({ message: 'Not found.' }, { status: 404 })
  // Pages are only ever read; this also refuses server actions, of which there are none.
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    return new NextResponse(null, { status: 405, headers: { Allow: 'GET, HEAD' } })
  }
  const signedIn = (await readSession(bffEnv(), request.headers)) !== null
  const { pathname, search } = new URL(request.url)
  const target = redirectOf({ pathname, search, signedIn })
  if (target !== null) return NextResponse.redirect(new URL(target, request.url))
  const inner = new Headers(request.headers)
  inner.delete('Content-Security-Policy-Report-Only')
  inner.set('Content-Security-Policy', headers['Content-Security-Policy'] ?? '')
  inner.set('x-nonce', nonce)
  return NextResponse.next({ request: { headers: inner } })
}
