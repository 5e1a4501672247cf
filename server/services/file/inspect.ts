/*
 * Decides what a file is by its bytes, never by what the sender calls it. Images are decoded and re-encoded, which
 * drops whatever is hidden in them; text must match its file extension; anything else is refused with a sentence.
 * Source: SECURITY T24, T25.
 */
import { isUtf8 } from 'node:buffer'
import { fileTypeFromBuffer } from 'file-type'
import { Invalid } from '../problems'
import { rewriteImage } from './image'
import { fileName } from './name'

interface Inspected {
  name: string
  content_type: string
  bytes: Uint8Array
}

const ALLOWED = 'Use PDF, PNG, JPEG, WebP, CSV, XLSX, DOCX, TXT or a bank statement.'

/** Types that are stored unchanged, and the file extensions that they may have. */
const KEPT: Record<string, readonly [string, ...string[]]> = {
  'application/pdf': ['pdf'],
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['xlsx'],
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': ['docx'],
}
const IMAGES: Record<string, readonly [string, ...string[]]> = {
  'image/png': ['png'],
  'image/jpeg': ['jpg', 'jpeg'],
  'image/webp': ['webp'],
}
const TEXTS: Record<string, string> = {
  csv: 'text/csv',
  txt: 'text/plain',
  ofx: 'application/x-ofx',
  qfx: 'application/x-ofx',
  qif: 'application/x-qif',
  xml: 'application/xml',
}

/** Throws Invalid with a sentence beside `file`. */
export async function inspect({ name, bytes }: { name: string; bytes: Uint8Array }): Promise<Inspected> {
  if (bytes.length === 0) refuse('This file is empty.')
  const found = (await fileTypeFromBuffer(bytes))?.mime
  if (found === undefined || found === 'application/xml') return inspectText(name, bytes)
  const image = IMAGES[found]
  if (image) return { name: fileName(name, image), content_type: found, bytes: await rewriteImage(bytes, found) }
  const kept = KEPT[found]
  if (kept) return { name: fileName(name, kept), content_type: found, bytes }
  return refuse(`${reasonOf(found)} ${ALLOWED}`)
}

function reasonOf(mime: string): string {
  if (/^image\/(heic|heif|avif)/.test(mime)) return 'Photos in this format cannot be stored: save the photo as JPEG.'
  if (mime.startsWith('image/')) return 'Images of this kind cannot be stored.'
  if (/msdownload|executable|x-elf|mach-binary|x-sh|x-msi|java|wasm|apk/.test(mime)) return 'Programs cannot be stored.'
  if (mime.includes('macroenabled')) return 'Office files with macros cannot be stored.'
  if (/zip|rar|7z|tar|gzip|xz|bzip/.test(mime)) return 'Archives cannot be stored: upload the files one by one.'
  return 'Files of this kind cannot be stored.'
}

// A control character other than tab, line break and form feed.
const BINARY = /[\x00-\x08\x0b\x0e-\x1f]/
const STATEMENT = /<OFX>|<\?OFX|urn:iso:std:iso:20022:tech:xsd:camt\.053/i
const MARKUP = /^\s*<(!doctype|!--|\?xml|\?php|[a-z][\w:-]*[\s>/])/i
const ACTIVE = /<(script|svg|html|iframe|object|embed|[\w-]+:script)[\s>/]/i

function inspectText(name: string, bytes: Uint8Array): Inspected {
  const text = Buffer.from(bytes).toString(isUtf8(bytes) ? 'utf8' : 'latin1')
  if (BINARY.test(text)) refuse(`Files of this kind cannot be stored. ${ALLOWED}`)
  if (text.startsWith('#!')) refuse(`Programs cannot be stored. ${ALLOWED}`)
  const ending = /\.([a-z0-9]{1,8})$/i.exec(name.trim())?.[1]?.toLowerCase() ?? ''
  const isStatement = STATEMENT.test(text)
  if (ACTIVE.test(text) || (MARKUP.test(text) && !isStatement))
    refuse(`Web pages and SVG images cannot be stored. ${ALLOWED}`)
  const content_type = TEXTS[ending]
  if (content_type === undefined || (ending === 'xml' && !isStatement))
    refuse(`Files of this kind cannot be stored. ${ALLOWED}`)
  return { name: fileName(name, [ending]), content_type, bytes }
}

function refuse(message: string): never {
  throw new Invalid({ file: [message] })
}
