/**
 * Web as one Node server: the BFF answers /api itself, the framework renders the pages. It costs a fraction of
 * a route handler on every call, and refuses before the framework what that would answer with a 500 or believe:
 * two Host headers, absolute targets, broken escapes, TRACE, upgrades, and headers that only a proxy may set.
 */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { bffEnv } from './env'
import { log } from './log'
import { serve } from './node-adapter'
import type { PackedFiles } from './packed-files'
import { handlerOf } from './routes'

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
const STRIPPED = [
  /^(forwarded|next-action|x-nonce|x-real-ip|x-matched-path)$/,
  /^(content-security-policy|x-middleware-|x-nextjs-|x-invoke-|x-now-)/,
  /^x-forwarded-(?!for$)/,
]

export type Pages = (request: IncomingMessage, response: ServerResponse) => Promise<void>

export function createFront(pages: Pages, packed: PackedFiles = () => null): Server {
  // A request has 30 s to arrive, its body included; looked at every 5 s. Source: SECURITY T25.
  const limits = { maxHeaderSize: 16_384, requestTimeout: 30_000, headersTimeout: 20_000, connectionsCheckingInterval: 5_000, keepAliveTimeout: 65_000 }
  const server = createServer(limits, (request, response) => {
    const refusal = refusalOf(request)
    if (refusal !== null) return void response.writeHead(refusal, { Connection: 'close', 'Content-Length': 0 }).end()
    const pathname = request.url?.split('?', 1)[0] ?? ''
    clean(request)
    const handler = handlerOf(pathname)
    const done = handler ? serve(handler, request, response) : (packed(pathname, request, response) ?? pages(request, response))
    done.catch((error: unknown) => {
      log('error', 'front', { error: error instanceof Error ? error.stack : String(error) })
      if (!response.headersSent) response.writeHead(500)
      response.end()
    })
  })
  server.on('upgrade', (_request, socket) =>
    socket.end('HTTP/1.1 400 Bad Request\r\nConnection: close\r\nContent-Length: 0\r\n\r\n'),
  )
  return server
}

function refusalOf({ method = '', url = '', rawHeaders }: IncomingMessage): number | null {
  if (!METHODS.has(method)) return 405
  const hosts = rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host').length
  return hosts === 1 && /^\/(?![/\\])/.test(url) && isDecodable(url) ? null : 400
}

function isDecodable(url: string): boolean {
  if (!url.includes('%')) return true
  try {
    return decodeURIComponent(url) !== ''
  } catch {
    return false
  }
}

/** Whoever connects is named by the socket; what it says about others counts only from a proxy we were told of. */
function clean(request: IncomingMessage): void {
  for (const name of Object.keys(request.headers)) {
    if (STRIPPED.some((shape) => shape.test(name))) delete request.headers[name]
  }
  const peer = request.socket.remoteAddress ?? ''
  const before = bffEnv().trustProxy > 0 ? request.headers['x-forwarded-for'] : undefined
  request.headers['x-forwarded-for'] = before ? `${String(before)}, ${peer}` : peer
}
