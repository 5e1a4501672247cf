import { isUtf8 } from 'node:buffer'

interface DecodedText {
  text: string
  encoding: 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'
}

const WINDOWS_1252_HIGH = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ'

/** Decodes by BOM first, then by what the file declares unless its bytes contradict it, then as valid UTF-8, then as Windows-1252. */
export function decodeText(bytes: Uint8Array): DecodedText {
  if (startsWith(bytes, [0xff, 0xfe])) return utf16(bytes.subarray(2), 'utf-16le')
  if (startsWith(bytes, [0xfe, 0xff])) return utf16(bytes.subarray(2), 'utf-16be')
  if (startsWith(bytes, [0xef, 0xbb, 0xbf])) return utf8(bytes.subarray(3))
  const sniffed = sniffUtf16(bytes)
  if (sniffed) return utf16(bytes, sniffed)
  return declaresWindows1252(bytes) && !isUtf8Beyond(bytes) ? windows1252(bytes) : utf8(bytes)
}

function utf8(bytes: Uint8Array): DecodedText {
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), encoding: 'utf-8' }
  } catch {
    return windows1252(bytes)
  }
}

/** Letters beyond ASCII that are valid UTF-8 throughout: text in Windows-1252 is hardly ever that by chance. */
const isUtf8Beyond = (bytes: Uint8Array): boolean => bytes.some((byte) => byte > 0x7f) && isUtf8(bytes)

const utf16 = (bytes: Uint8Array, encoding: 'utf-16le' | 'utf-16be'): DecodedText => ({
  text: new TextDecoder(encoding).decode(bytes),
  encoding,
})

/** By table: TextDecoder reads windows-1252 as plain Latin-1 in several Node releases (nodejs/node#56542). */
function windows1252(bytes: Uint8Array): DecodedText {
  const latin1 = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')
  const text = latin1.replace(/[\x80-\x9f]/g, (char) => WINDOWS_1252_HIGH.charAt(char.charCodeAt(0) - 0x80))
  return { text, encoding: 'windows-1252' }
}

function declaresWindows1252(bytes: Uint8Array): boolean {
  const start = Buffer.from(bytes.subarray(0, 1024)).toString('latin1')
  const xml = /^\s*<\?xml[^>]*\bencoding\s*=\s*["']([\w-]+)["']/i.exec(start)
  if (xml) return /^(windows-1252|iso-8859-1|latin1)$/i.test(xml[1] ?? '')
  if (!/^\s*OFXHEADER\s*:/i.test(start) || /ENCODING\s*:\s*(UTF-?8|UNICODE)/i.test(start)) return false
  return /CHARSET\s*:\s*(1252|ISO-8859-1|8859-1)/i.test(start)
}

function sniffUtf16(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const pairs = Math.min(bytes.length, 512) >> 1
  if (pairs < 2) return null
  let even = 0
  let odd = 0
  for (let pair = 0; pair < pairs; pair++) {
    if (bytes[pair * 2] === 0) even++
    if (bytes[pair * 2 + 1] === 0) odd++
  }
  if (odd > pairs * 0.7 && even < pairs * 0.05) return 'utf-16le'
  return even > pairs * 0.7 && odd < pairs * 0.05 ? 'utf-16be' : null
}

const startsWith = (bytes: Uint8Array, mark: readonly number[]): boolean =>
  mark.every((byte, index) => bytes[index] === byte)
