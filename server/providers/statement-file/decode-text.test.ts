import { readText } from '@/tests/support/statements/fixture'
import { decodeText } from './decode-text'
import { readStatement } from './read-statement'

const bytes = (...parts: (string | number[])[]): Uint8Array =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part))))

const utf16be = (text: string): Uint8Array => Buffer.from(text, 'utf16le').swap16()

describe('decodeText', () => {
  it.each<[string, Uint8Array, string, string]>([
    ['UTF-8', Buffer.from('Café'), 'utf-8', 'Café'],
    ['UTF-8 with a BOM', bytes([0xef, 0xbb, 0xbf], 'Caf', [0xc3, 0xa9]), 'utf-8', 'Café'],
    ['malformed UTF-8 as Windows-1252', bytes('Caf', [0xe9, 0x20, 0x80, 0x92, 0x9f]), 'windows-1252', 'Café €’Ÿ'],
    ['UTF-16 LE with a BOM', bytes([0xff, 0xfe], [0x41, 0, 0xe9, 0]), 'utf-16le', 'Aé'],
    ['UTF-16 BE with a BOM', bytes([0xfe, 0xff], [0, 0x41, 0, 0xe9]), 'utf-16be', 'Aé'],
    ['UTF-16 LE without a BOM', Buffer.from('Date,Amount', 'utf16le'), 'utf-16le', 'Date,Amount'],
    ['UTF-16 BE without a BOM', utf16be('Date,Amount'), 'utf-16be', 'Date,Amount'],
  ])('reads %s', (_, input, encoding, text) => {
    expect(decodeText(input)).toEqual({ encoding, text })
  })

  it('reads UTF-8 despite an OFX header with CHARSET:1252, and other bytes as the header says', () => {
    const decoded = decodeText(bytes('OFXHEADER:100\r\nENCODING:USASCII\r\nCHARSET:1252\r\n\r\n<OFX>', [0xc3, 0xa9]))
    expect(decoded).toEqual({ encoding: 'utf-8', text: expect.stringMatching(/<OFX>é$/) })
    const single = decodeText(bytes('OFXHEADER:100\r\nCHARSET:1252\r\n\r\n<OFX>', [0xe9]))
    expect(single).toEqual({ encoding: 'windows-1252', text: expect.stringMatching(/<OFX>é$/) })
  })

  it('reads an OFX header that says ENCODING:UTF-8 as UTF-8', () => {
    const decoded = decodeText(bytes('OFXHEADER:100\nENCODING:UTF-8\nCHARSET:NONE\n\n<OFX>', [0xc3, 0xa9]))
    expect(decoded).toEqual({ encoding: 'utf-8', text: expect.stringMatching(/<OFX>é$/) })
  })

  it('follows an XML declaration', () => {
    expect(decodeText(bytes('<?xml version="1.0" encoding="ISO-8859-1"?><a>', [0xe9])).text).toMatch(/<a>é$/)
  })
})

describe('the same statement in every encoding', () => {
  const text = 'Status,Date,Description,Debit,Credit,Member Name\r\nCleared,01/20/2026,Café José,12.50,,X\r\n'
  const expected = readText(text).accounts

  it.each<[string, Uint8Array]>([
    ['Windows-1252', Buffer.from(text, 'latin1')],
    ['UTF-16 LE', Buffer.from(text, 'utf16le')],
    ['UTF-16 BE', utf16be(text)],
    ['UTF-8 with a BOM', bytes([0xef, 0xbb, 0xbf], Buffer.from(text).toString('latin1'))],
  ])('reads the same lines from %s', (_, input) => {
    expect(readStatement(input).accounts).toEqual(expected)
    expect(expected[0]?.lines[0]?.name).toBe('Café José')
  })
})
