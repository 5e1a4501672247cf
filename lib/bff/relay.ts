import { fileHeaders, jsonHeaders, JSON_TYPE, HttpError, refuse } from './answer'
import type { Call } from './handler'
import { log } from './log'
import { type Answer, type Deadline, discard, unusable } from './upstream'

const MiB = 1024 * 1024
const HELD_BYTES = 64 * 1024
const JSON_LIMIT = 6 * MiB
const REPORT_LIMIT = 32 * MiB
const FILE_LIMIT = 1024 * MiB
const FILE_MS = 10 * 60_000

const COPIED = [
  'content-disposition',
  'etag',
  'last-modified',
  'retry-after',
  'idempotency-replayed',
  'x-company-id',
  'x-entity-id',
]
const IMAGES = /^image\/(png|jpeg|webp)\b/i

/** The API's answer as the browser may see it. Takes over the deadline and stops it after the last byte. */
export async function relay(call: Call, answer: Answer, rest: string, limit: Deadline): Promise<Response> {
  const fault = faultOf(answer)
  if (fault) return badAnswer(call, answer, limit, fault)
  const { statusCode: status } = answer
  if (status === 204 || status === 304) {
    discard(answer)
    limit.stop()
    return new Response(null, { status, headers: jsonHeaders(call, copied(answer)) })
  }
  if (isJson(answer)) return await relayJson(call, answer, rest, limit)
  limit.extend(FILE_MS)
  const type = header(answer, 'content-type') ?? 'application/octet-stream'
  const disposition = header(answer, 'content-disposition') ?? (IMAGES.test(type) ? 'inline' : 'attachment')
  const headers = fileHeaders(call, { ...copied(answer), 'Content-Type': type, 'Content-Disposition': disposition })
  return new Response(stream(chunksOf(answer), [], FILE_LIMIT, limit), { status, headers })
}

function faultOf(answer: Answer): string | null {
  const { statusCode: status } = answer
  if ((status >= 300 && status < 400 && status !== 304) || status < 200 || status > 599) return 'bad_status'
  const encoding = header(answer, 'content-encoding')
  if (encoding !== undefined && encoding !== 'identity') return 'bad_encoding'
  const page = mediaType(answer) === 'text/html'
  return page && !header(answer, 'content-disposition')?.startsWith('attachment') ? 'bad_type' : null
}

function badAnswer(call: Call, answer: Answer, limit: Deadline, fault: string): Response {
  discard(answer)
  limit.stop()
  log('error', 'bad_upstream_answer', { request_id: call.id, fault, status: answer.statusCode })
  return refuse(call, unusable(fault))
}

/** Short answers are sent whole, which also turns a connection that broke halfway into a clean 502. */
async function relayJson(call: Call, answer: Answer, rest: string, limit: Deadline): Promise<Response> {
  const bytes = rest.startsWith('report/') ? REPORT_LIMIT : JSON_LIMIT
  if (Number(header(answer, 'content-length') ?? 0) > bytes) return badAnswer(call, answer, limit, 'too_large')
  const { statusCode: status } = answer
  const headers = jsonHeaders(call, { ...copied(answer), 'Content-Type': JSON_TYPE })
  const chunks = chunksOf(answer)
  const start: Uint8Array[] = []
  try {
    for (let held = 0; held < HELD_BYTES;) {
      const part = await chunks.next()
      if (part.done) {
        limit.stop()
        return new Response(Buffer.concat(start), { status, headers })
      }
      start.push(part.value)
      held += part.value.byteLength
    }
  } catch {
    if (limit.signal.reason instanceof HttpError) throw limit.signal.reason
    return badAnswer(call, answer, limit, 'broken_off')
  }
  return new Response(stream(chunks, start, bytes, limit), { status, headers })
}

/** Memory stays constant: the next chunk is read when the browser has taken the last one. */
function stream(chunks: Chunks, start: Uint8Array[], most: number, limit: Deadline): ReadableStream<Uint8Array> {
  let bytes = start.reduce((sum, chunk) => sum + chunk.byteLength, 0)
  return new ReadableStream<Uint8Array>({
    start: (controller) => start.forEach((chunk) => controller.enqueue(chunk)),
    pull: async (controller) => {
      const part = await chunks.next().catch((error) => {
        limit.stop()
        throw error
      })
      if (part.done) {
        limit.stop()
        return controller.close()
      }
      bytes += part.value.byteLength
      if (bytes > most) {
        limit.stop()
        await chunks.return?.()
        throw new Error('upstream answer is too large')
      }
      controller.enqueue(part.value)
    },
    cancel: async () => {
      limit.stop()
      await chunks.return?.()
    },
  })
}

type Chunks = AsyncIterator<Uint8Array>
const chunksOf = (answer: Answer): Chunks => answer.body[Symbol.asyncIterator]()

const mediaType = (answer: Answer): string =>
  (header(answer, 'content-type') ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? ''

const isJson = (answer: Answer): boolean => /^application\/([a-z]+\+)?json$/.test(mediaType(answer))

function header(answer: Answer, name: string): string | undefined {
  const value = answer.headers[name]
  return Array.isArray(value) ? value[0] : value
}

const copied = (answer: Answer) => Object.fromEntries(COPIED.map((name) => [name, header(answer, name)]))
