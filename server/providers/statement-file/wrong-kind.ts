import { StatementRefused } from './statement'

const ACCEPTED = 'an OFX, QFX, QIF, CSV, XLSX or CAMT.053 file'

interface Kind {
  /** The sentence's subject: "This is {what}." */
  what: string
  advice?: string
}

const BINARY_KINDS: readonly (Kind & { magic: readonly number[]; at?: number })[] = [
  { what: 'a PDF', magic: [0x25, 0x50, 0x44, 0x46] },
  { what: 'an old Excel or Office file', magic: [0xd0, 0xcf, 0x11, 0xe0], advice: 'save it as CSV' },
  { what: 'a PNG image', magic: [0x89, 0x50, 0x4e, 0x47] },
  { what: 'a JPEG image', magic: [0xff, 0xd8, 0xff] },
  { what: 'a GIF image', magic: [0x47, 0x49, 0x46, 0x38] },
  { what: 'a WebP image', magic: [0x57, 0x45, 0x42, 0x50], at: 8 },
  { what: 'a TIFF image', magic: [0x49, 0x49, 0x2a, 0x00] },
  { what: 'a TIFF image', magic: [0x4d, 0x4d, 0x00, 0x2a] },
  { what: 'a HEIC image or a video', magic: [0x66, 0x74, 0x79, 0x70], at: 4 },
  { what: 'a program', magic: [0x7f, 0x45, 0x4c, 0x46] },
  { what: 'a program', magic: [0xcf, 0xfa, 0xed, 0xfe] },
  { what: 'a program', magic: [0x4d, 0x5a, 0x90, 0x00] },
  { what: 'a gzip archive', magic: [0x1f, 0x8b], advice: 'unpack it first' },
  { what: 'a 7-Zip archive', magic: [0x37, 0x7a, 0xbc, 0xaf], advice: 'unpack it first' },
  { what: 'a RAR archive', magic: [0x52, 0x61, 0x72, 0x21, 0x1a], advice: 'unpack it first' },
  { what: 'a SQLite database', magic: [0x53, 0x51, 0x4c, 0x69, 0x74, 0x65, 0x20, 0x66] },
]

const TEXT_KINDS: readonly (Kind & { pattern: RegExp })[] = [
  {
    what: 'a web page',
    pattern: /^\s*(<!--[^>]{0,500}-->\s*)?<(!doctype\s+html|html|head|body|script)\b/i,
    advice: 'sign in at your bank, use its download or export button',
  },
  { what: 'an SVG image', pattern: /^\s*(<\?xml[^>]*>\s*)?(<!--[^>]{0,500}-->\s*)?(<!doctype\s+svg[^>]*>\s*)?<svg\b/i },
  {
    what: 'a Plaid sandbox user in JSON, test data and not a statement file',
    pattern: /^\s*\{\s*"(override_accounts|version|seed)"/,
  },
  { what: 'a JSON file', pattern: /^\s*(\{\s*["}]|\[\s*[[{"\]])/ },
  { what: 'a rich text document', pattern: /^\s*\{\\rtf/ },
  { what: 'an MT940 statement', pattern: /^\s*(\{1:|:20:)[^]{0,2000}:(25|60F|61):/ },
  { what: 'a BAI2 file', pattern: /^\s*01,\w*,\w*,\d{6},\d{0,4},[^\n]*\/\s*\n\s*02,/ },
]

/** An Excel workbook of the kind that is a ZIP archive. */
export const isWorkbook = (bytes: Uint8Array): boolean =>
  hasMagic(bytes, [0x50, 0x4b, 3, 4]) && zipKind(bytes) === EXCEL

export function assertText(bytes: Uint8Array): void {
  if (hasMagic(bytes, [0x50, 0x4b, 3, 4]) || hasMagic(bytes, [0x50, 0x4b, 5, 6])) throw refusal(zipKind(bytes))
  const kind = BINARY_KINDS.find(({ magic, at }) => hasMagic(bytes, magic, at))
  if (kind) throw refusal(kind)
  // A Windows program opens with MZ and, unlike a text that does, soon holds a zero byte.
  if (hasMagic(bytes, [0x4d, 0x5a]) && bytes.subarray(0, 64).includes(0)) throw refusal({ what: 'a program' })
}

export function assertStatementText(text: string): void {
  const kind = TEXT_KINDS.find(({ pattern }) => pattern.test(text.slice(0, 4096)))
  if (kind) throw refusal(kind)
  const start = text.slice(0, 4096)
  const unprintable = start.match(/[\u0001-\u0008\u000b\u000e-\u001f\u007f\ufffd]/g)?.length ?? 0
  if (unprintable > start.length * 0.02) throw refusal({ what: 'not a text file' })
}

export function wrongKind(what: string, advice?: string): StatementRefused {
  return refusal({ what, advice })
}

function refusal({ what, advice = 'download the statement from your bank' }: Kind): StatementRefused {
  return new StatementRefused('wrong_kind', `This is ${what}. Please ${advice} and import ${ACCEPTED}.`)
}

const EXCEL: Kind = { what: 'an Excel workbook', advice: 'save it as CSV' }

function zipKind(bytes: Uint8Array): Kind {
  const names = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const isExcel = names.includes('xl/workbook') || names.includes('xl/worksheets')
  if (isExcel) return EXCEL
  if (names.includes('opendocument.spreadsheet')) return { what: 'a spreadsheet', advice: 'save it as CSV' }
  if (names.includes('word/document')) return { what: 'a Word document' }
  return { what: 'a ZIP archive', advice: 'unpack it first' }
}

const hasMagic = (bytes: Uint8Array, magic: readonly number[], at = 0): boolean =>
  magic.every((byte, index) => bytes[at + index] === byte)
