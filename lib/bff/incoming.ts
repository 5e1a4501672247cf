import { Readable } from 'node:stream'
import { HttpError } from './answer'
import type { Call } from './handler'

const BODY_LIMIT = 6 * 1024 * 1024

export type Incoming = {
  body: Buffer | Readable | undefined
  headers: Record<string, string>
  /** Whether it can be sent again. */
  replayable: boolean
}

const tooLarge = () => new HttpError(413, { message: 'The request is too large. The limit is 6 MB.' })

/** The browser's body. JSON is kept in memory, because it is sent again after the session was renewed; a file is streamed through. */
export async function incoming(call: Call, signal: AbortSignal): Promise<Incoming> {
  const { body, headers } = call.request
  const declared = headers.get('content-length')
  if (declared !== null && Number(declared) > BODY_LIMIT) throw tooLarge()
  if (body === null) return { body: undefined, headers: {}, replayable: true }
  const type = headers.get('content-type') ?? ''
  if (/^multipart\//i.test(type)) {
    const length: Record<string, string> =
      declared !== null && /^\d+$/.test(declared) ? { 'content-length': declared } : {}
    return {
      body: Readable.from(counted(body), { objectMode: false }),
      headers: { 'content-type': type, ...length },
      replayable: false,
    }
  }
  const held = await hold(body, signal)
  return held.length === 0
    ? { body: undefined, headers: {}, replayable: true }
    : { body: held, headers: { 'content-type': 'application/json' }, replayable: true }
}

async function* counted(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  let bytes = 0
  for await (const chunk of body) {
    bytes += chunk.byteLength
    if (bytes > BODY_LIMIT) throw tooLarge()
    yield chunk
  }
}

async function hold(body: ReadableStream<Uint8Array>, signal: AbortSignal): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  const reader = body.getReader()
  const leave = () => void reader.cancel().catch(() => undefined)
  signal.addEventListener('abort', leave, { once: true })
  try {
    let bytes = 0
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      bytes += part.value.byteLength
      if (bytes > BODY_LIMIT) throw tooLarge()
      chunks.push(part.value)
    }
  } finally {
    signal.removeEventListener('abort', leave)
    if (!signal.aborted) leave()
  }
  if (signal.aborted) throw new HttpError(408, { message: 'The request took too long to arrive.' })
  return Buffer.concat(chunks)
}

/** A small JSON body as an object; session calls accept nothing else. */
export async function incomingJson(call: Call, signal: AbortSignal): Promise<Record<string, unknown>> {
  const { body } = await incoming(call, signal)
  try {
    const value: unknown = JSON.parse(body instanceof Buffer ? body.toString() : '')
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { ...value }
  } catch {
    // Reported by the error below.
  }
  throw new HttpError(400, { message: 'The request is not valid JSON.' })
}
