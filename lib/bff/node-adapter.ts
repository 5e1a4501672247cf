import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { createGzip, gzip } from 'node:zlib'
import type { Handler, WebRequest } from './handler'

const COMPRESS_FROM = 1_024
const GZIP = { level: 4 }
const pack = promisify<Buffer, { level: number }, Buffer>(gzip)

/** Lets a handler answer a plain Node request. */
export async function serve(handler: Handler, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const left = new AbortController()
  response.once('close', () => {
    if (!response.writableFinished) left.abort()
  })
  await write(await handler(webRequest(request, left.signal)), request, response)
}

function webRequest(request: IncomingMessage, signal: AbortSignal): WebRequest {
  const { method = 'GET', url = '/', headers } = request
  const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
  const body = hasBody ? bodyOf(request) : null
  return {
    method,
    url: `http://front${url}`,
    headers: { get: (name) => joined(headers[name]) },
    body,
    signal,
    text: () => new Response(body).text(),
  }
}

const joined = (value: string | string[] | undefined): string | null =>
  Array.isArray(value) ? value.join(', ') : (value ?? null)

/** A body given up half-way is let run dry: destroying it would reset the connection before the answer is read. */
function bodyOf(request: IncomingMessage): ReadableStream<Uint8Array> {
  // Whoever reads is told by the iterator; when nobody does any more, a lost connection must not end the process.
  request.on('error', () => undefined)
  const chunks: AsyncIterator<Uint8Array> = request.iterator({ destroyOnReturn: false })
  return new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        const part = await chunks.next()
        if (part.done) controller.close()
        else controller.enqueue(part.value)
      },
      cancel: async () => {
        await chunks.return?.()
        request.resume()
      },
    },
    new ByteLengthQueuingStrategy({ highWaterMark: 0 }),
  )
}

async function write(answer: Response, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const cookies = answer.headers.getSetCookie()
  answer.headers.forEach((value, name) => {
    if (name !== 'set-cookie') response.setHeader(name, value)
  })
  if (cookies.length > 0) response.setHeader('set-cookie', cookies)
  response.statusCode = answer.status
  if (answer.body === null) return void response.end()
  const type = answer.headers.get('content-type') ?? ''
  const packable = /^(application\/json|text\/(plain|csv))\b/.test(type)
  if (packable) response.appendHeader('Vary', 'Accept-Encoding')
  const packs = packable && /\bgzip\b/.test(request.headers['accept-encoding'] ?? '')
  if (request.method === 'HEAD') return void response.end()
  if (!type.startsWith('application/json')) return await flow(answer.body, packs, response)
  await writeJson(answer.body.getReader(), packs, response)
}

type Reader = ReadableStreamDefaultReader<Uint8Array>

/** Most JSON comes in one piece and leaves in one, with its length. */
async function writeJson(reader: Reader, packs: boolean, response: ServerResponse): Promise<void> {
  const start: Uint8Array[] = []
  while (start.length < 2) {
    const part = await reader.read()
    if (part.done) return await writeWhole(Buffer.concat(start), packs, response)
    start.push(part.value)
  }
  await flow(rest(start, reader), packs, response)
}

async function writeWhole(body: Buffer, packs: boolean, response: ServerResponse): Promise<void> {
  if (!packs || body.byteLength < COMPRESS_FROM) return void response.end(body)
  const packed = await pack(body, GZIP)
  response.setHeader('Content-Encoding', 'gzip')
  response.end(packed)
}

async function* rest(start: Uint8Array[], reader: Reader): AsyncGenerator<Uint8Array> {
  try {
    yield* start
    for (let part = await reader.read(); !part.done; part = await reader.read()) yield part.value
  } finally {
    await reader.cancel()
  }
}

/** A browser that leaves ends the source; a source that fails breaks the connection, so nothing looks complete. */
async function flow(source: AsyncIterable<Uint8Array>, packs: boolean, response: ServerResponse): Promise<void> {
  if (packs) response.setHeader('Content-Encoding', 'gzip')
  const steps = packs ? [createGzip(GZIP), response] : [response]
  await pipeline([Readable.from(source, { objectMode: false }), ...steps]).catch(() => response.destroy())
}
