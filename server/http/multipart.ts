import { once } from 'node:events'
import { Busboy } from '@fastify/busboy'
import { Invalid, Problem } from '@/server/services/problems'
import type { Upload } from './route'

/** A form as received: its fields as text, and the single file it may contain, in the field `file`. */
interface Multipart {
  file: Upload
  body: Record<string, string>
}

interface Limits {
  /** Limits for the whole form and for the file in it. */
  bytes: number
  file_bytes: number
  /** The message of a 413. */
  too_large: string
}

const NAME_MAX = 255
const FIELDS_MAX = 100
const INCOMPLETE = 'The upload arrived incomplete. Try again.'

/**
 * Reads a form chunk by chunk as it arrives: parsing a form of five megabytes as a whole would hold up everybody's calls. Throws Problem
 * 413 and 400, and Invalid for no file or several.
 */
export async function readForm(type: string, chunks: AsyncIterable<Uint8Array>, limits: Limits): Promise<Multipart> {
  const files: { name: string; parts: Buffer[]; isTooLarge: boolean }[] = []
  const body = Object.create(null) as Record<string, string>
  const parser = parserOf(type, limits)
  let failure: unknown
  const ended = once(parser, 'finish').catch((error: unknown) => void (failure = error))
  parser.on('file', (field, stream, name) => {
    const file = { name: nameOf(name), parts: [] as Buffer[], isTooLarge: false }
    if (field === 'file') files.push(file)
    stream.on('data', (part: Buffer) => void (field === 'file' && file.parts.push(part)))
    stream.on('limit', () => void (file.isTooLarge = true))
    stream.on('error', (error: unknown) => void (failure ??= error))
  })
  parser.on('field', (field, value) => void (body[field] = value))
  let size = 0
  for await (const chunk of chunks) {
    size += chunk.length
    if (size > limits.bytes) throw new Problem(413, { message: limits.too_large })
    if (failure === undefined && !parser.write(chunk)) await Promise.race([once(parser, 'drain'), ended])
  }
  parser.end()
  await ended
  if (failure !== undefined) throw new Problem(400, { message: INCOMPLETE })
  const [file, ...more] = files
  if (more.length > 0) throw new Invalid({ file: ['Send one file.'] })
  if (!file) throw new Invalid({ file: ['field is required'] })
  if (file.isTooLarge) throw new Problem(413, { message: limits.too_large })
  return { file: { name: file.name, bytes: Buffer.concat(file.parts) }, body }
}

/** Browsers escape only quotes and line breaks in a file name. Source: WHATWG, multipart/form-data encoding. */
const nameOf = (sent: string) => sent.replace(/%(?:22|0D|0A)/g, decodeURIComponent).slice(0, NAME_MAX)

function parserOf(type: string, { file_bytes }: Limits) {
  try {
    return Busboy({
      headers: { 'content-type': type },
      preservePath: true,
      isPartAFile: (_field, _type, name) => name !== undefined,
      limits: { fileSize: file_bytes, files: 2, fields: FIELDS_MAX },
    })
  } catch {
    throw new Problem(400, { message: INCOMPLETE })
  }
}
