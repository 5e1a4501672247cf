import type { Context } from 'hono'
import { UPLOAD_MAX_BYTES } from '@/lib/contract/bounds'
import type { Endpoint } from '@/lib/contract/endpoint'
import { FileAsJson, NOT_BASE64 } from '@/lib/contract/file'
import { fieldErrors } from '@/lib/contract/messages'
import { Invalid, Problem } from '@/server/services/problems'
import { readForm } from './multipart'
import type { Upload } from './route'

const JSON_MAX_BYTES = 1024 * 1024
const MULTIPART_MAX_BYTES = UPLOAD_MAX_BYTES + 1024 * 1024
const DEPTH_MAX = 20
const FILE_TOO_LARGE = 'The file should not exceed 5mb'
const TOO_LARGE = 'The request should not exceed 1mb'
/** In base64 a file takes a third more, and web passes on 6 MB. */
const TOO_LARGE_AS_JSON = 'As JSON a file can have up to 4.5 MB. Send a larger one as multipart/form-data.'
/** How often each sign between JSON's values may appear in a file as JSON: more than in its two fields, even if the name consists of them. */
const SIGNS_MAX = 300
/** Never hashed for an idempotent call: a stored plain hash would let them be guessed. */
const GUESSABLE = ['password', 'new_password', 're_new_password']

export interface RawBody {
  body: unknown
  file?: Upload
  /** The raw JSON. */
  bytes?: Uint8Array
  /** Everything that was sent, for the hash of an idempotent call. */
  parts: Uint8Array[]
}

/** Reads a request's body within its limits; the schema validates it afterwards. */
export async function readBody(c: Context, endpoint: Endpoint): Promise<RawBody> {
  if (endpoint.method === 'GET') return { body: undefined, parts: [] }
  if (endpoint.upload === 'file' && isJson(c)) return readFileAsJson(c)
  if (endpoint.upload) return readMultipart(c)
  const bytes = await readBounded(c, JSON_MAX_BYTES, TOO_LARGE)
  if (bytes.length === 0) return { body: endpoint.body ? {} : undefined, parts: [bytes] }
  if (!isJson(c)) {
    throw new Problem(415, { message: 'Send JSON with Content-Type: application/json.' })
  }
  const body = parseJson(bytes)
  return { body, bytes, parts: [withoutGuessable(body, bytes)] }
}

const isJson = (c: Context) => c.req.header('content-type')?.toLowerCase().startsWith('application/json') ?? false

function withoutGuessable(body: unknown, bytes: Uint8Array): Uint8Array {
  if (typeof body !== 'object' || body === null || !GUESSABLE.some((name) => name in body)) return bytes
  return Buffer.from(JSON.stringify(body, (key, value: unknown) => (GUESSABLE.includes(key) ? '' : value)))
}

async function readBounded(c: Context, limit: number, message: string): Promise<Buffer> {
  refuseLongLength(c, limit, message)
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of chunksOf(c)) {
    size += chunk.length
    if (size > limit) throw new Problem(413, { message })
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** A body whose declared length is too large is not read at all. */
function refuseLongLength(c: Context, limit: number, message: string): void {
  if (Number(c.req.header('content-length') ?? 0) > limit) throw new Problem(413, { message })
}

async function* chunksOf(c: Context): AsyncGenerator<Uint8Array> {
  for await (const chunk of c.req.raw.body ?? []) yield chunk
}

function parseJson(bytes: Uint8Array): unknown {
  try {
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
    if (depthOf(value, 0) > DEPTH_MAX) throw new RangeError('too deep')
    return value
  } catch {
    throw new Problem(400, { message: 'The request body is not valid JSON.' })
  }
}

function depthOf(value: unknown, depth: number): number {
  if (depth > DEPTH_MAX || typeof value !== 'object' || value === null) return depth
  if (Object.hasOwn(value, '__proto__')) throw new RangeError('not a name')
  return Math.max(depth, ...Object.values(value).map((inner) => depthOf(inner, depth + 1)))
}

async function readFileAsJson(c: Context): Promise<RawBody> {
  const bytes = await readBounded(c, MULTIPART_MAX_BYTES, TOO_LARGE_AS_JSON)
  // Parsing six megabytes of tiny values would hold up everybody's calls for seconds.
  if ([',', '[', '{'].some((sign) => isOftenIn(bytes, sign))) throw new Invalid({ file: [NOT_BASE64] })
  const parsed = FileAsJson.safeParse(parseJson(bytes))
  if (!parsed.success) throw new Invalid(fieldErrors(parsed.error))
  const { name, file } = parsed.data
  return { body: {}, file: { name, bytes: Buffer.from(file, 'base64') }, parts: [bytes] }
}

function isOftenIn(bytes: Buffer, sign: string): boolean {
  let found = 0
  for (let at = bytes.indexOf(sign); at >= 0 && found <= SIGNS_MAX; at = bytes.indexOf(sign, at + 1)) found += 1
  return found > SIGNS_MAX
}

async function readMultipart(c: Context): Promise<RawBody> {
  const type = c.req.header('content-type') ?? ''
  if (!type.toLowerCase().startsWith('multipart/form-data')) {
    throw new Problem(415, { message: 'Send the file as multipart/form-data.' })
  }
  refuseLongLength(c, MULTIPART_MAX_BYTES, FILE_TOO_LARGE)
  const limits = { bytes: MULTIPART_MAX_BYTES, file_bytes: UPLOAD_MAX_BYTES, too_large: FILE_TOO_LARGE }
  const { file, body } = await readForm(type, chunksOf(c), limits)
  return { body, file, parts: [file.bytes, Buffer.from(JSON.stringify(body))] }
}
