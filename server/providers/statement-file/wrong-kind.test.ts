import { bytesOf, fixture, refusalOf } from '@/tests/support/statements/fixture'
import { readStatement } from './read-statement'

const ACCEPTED = 'an OFX, QFX, QIF, CSV, XLSX or CAMT.053 file'
const refusal = (bytes: Uint8Array): string => refusalOf(() => readStatement(bytes))
const binary = (...head: number[]): Uint8Array => Uint8Array.from([...head, ...Array.from({ length: 64 }, (_, i) => i)])
const zip = (name: string): Uint8Array => bytesOf(`PK\u0003\u0004....${name}....`)

describe('a file of another kind is refused with its kind', () => {
  it.each([
    ['refused/statement.pdf', 'a PDF. Please download the statement from your bank'],
    ['refused/sign-in-page.html', 'a web page. Please sign in at your bank, use its download or export button'],
    ['refused/transactions.json', 'a JSON file. Please download the statement from your bank'],
  ])('%s', (name, message) => {
    expect(refusal(fixture(name))).toBe(`wrong_kind: This is ${message} and import ${ACCEPTED}.`)
  })

  it.each<[string, Uint8Array]>([
    ['an Excel workbook. Please save it as CSV', zip('xl/workbook.xml')],
    ['a spreadsheet. Please save it as CSV', zip('mimetypeapplication/vnd.oasis.opendocument.spreadsheet')],
    ['a Word document', zip('word/document.xml')],
    ['a ZIP archive. Please unpack it first', zip('january.csv')],
    ['an old Excel or Office file. Please save it as CSV', binary(0xd0, 0xcf, 0x11, 0xe0)],
    ['a PNG image', binary(0x89, 0x50, 0x4e, 0x47)],
    ['a JPEG image', binary(0xff, 0xd8, 0xff, 0xe0)],
    ['a GIF image', bytesOf('GIF89a')],
    ['a WebP image', bytesOf('RIFF....WEBPVP8 ')],
    ['a HEIC image or a video', bytesOf('....ftypheic')],
    ['a program', binary(0x4d, 0x5a, 0x90, 0x00)],
    ['a program', binary(0x7f, 0x45, 0x4c, 0x46)],
    ['a gzip archive. Please unpack it first', binary(0x1f, 0x8b)],
    ['an SVG image', bytesOf('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['a rich text document', bytesOf('{\\rtf1 hello}')],
    ['an MT940 statement', bytesOf(':20:STMT\r\n:25:NL1\r\n:60F:C260101USD1,00\r\n')],
    ['not a text file', Uint8Array.from({ length: 400 }, (_, i) => (i % 8) + 1)],
    ['a Plaid sandbox user in JSON', bytesOf('{\n  "override_accounts": [\n  ]\n}')],
  ])('%s', (what, bytes) => {
    expect(refusal(bytes)).toContain(`wrong_kind: This is ${what}`)
    expect(refusal(bytes)).toContain(`import ${ACCEPTED}.`)
  })

  it('accepts a CSV that happens to start with MZ', () => {
    expect(refusal(bytesOf('MZ Trucking,Date,Amount\n1,01/02/2026,3.00\n'))).toBe('accepted')
  })
})
