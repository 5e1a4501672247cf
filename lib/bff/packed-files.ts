/** Scripts and styles that the build laid packed beside themselves; smaller than what is packed at every request, and no work at all. */
import { existsSync, readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import path from 'node:path'
import { ASSET_HEADERS } from './asset-headers.mjs'

const PREFIX = '/_next/static/'
const TYPES: Readonly<Record<string, string>> = { '.js': 'application/javascript; charset=UTF-8', '.css': 'text/css; charset=UTF-8' }
// The names hold a hash of the content.
const FOR_EVER = 'public, max-age=31536000, immutable'

export type PackedFiles = (pathname: string, request: IncomingMessage, response: ServerResponse) => Promise<void> | null

/** Answers what lies packed in the build's folder to those who can unpack it; null is for the framework to answer. */
export function packedFiles(folder: string): PackedFiles {
  const kept = new Map<string, Promise<Buffer>>()
  const names = new Set(existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.br')) : [])
  return (pathname, { method, headers }, response) => {
    if (method !== 'GET' || !pathname.startsWith(PREFIX) || headers.range !== undefined) return null
    if (!/\bbr\b(?!\s*;\s*q=0(\.0*)?(,|$))/.test(headers['accept-encoding'] ?? '')) return null
    const name = `${path.normalize(pathname.slice(PREFIX.length))}.br`
    const type = TYPES[path.extname(pathname)]
    if (type === undefined || !names.has(name)) return null
    const bytes = kept.get(name) ?? readFile(path.join(folder, name))
    kept.set(name, bytes)
    return bytes.then((body) => {
      const about = { 'Content-Type': type, 'Content-Encoding': 'br', 'Content-Length': body.length, 'Cache-Control': FOR_EVER, Vary: 'Accept-Encoding' }
      response.writeHead(200, { ...ASSET_HEADERS, ...about }).end(body)
    })
  }
}
