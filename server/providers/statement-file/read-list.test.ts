import { CUSTOMERS, VENDORS } from '@/tests/support/statements/contact-lists'
import { workbook } from '@/tests/support/statements/workbook'
import { workHere } from '../workshop/work-here'
import { StatementRefused } from './statement'

const read = (file: string | Uint8Array) =>
  workHere.readList(typeof file === 'string' ? new TextEncoder().encode(file) : file)
const refusal = (file: string | Uint8Array): Promise<string> =>
  read(file).then(
    () => 'accepted',
    (error: unknown) => (error instanceof StatementRefused ? `${error.code}: ${error.message}` : String(error)),
  )

describe('the rows of a list', () => {
  it('are read from a CSV of QuickBooks, with cells of several lines and without the line that tells when it was made', async () => {
    const rows = await read(CUSTOMERS)
    expect(rows).toHaveLength(6)
    expect(rows[3]).toEqual({
      line: 5,
      cells: [
        'Harbor Oak Logistics, Inc.',
        'Phone:(555) 010-1234',
        'ap@harboroak.example, pay@harboroak.example',
        'Dana Reyes',
        '12 Larkspur Way\r\nSTE 4\r\nGreenville NC 27000',
        '',
      ],
    })
    expect(rows.at(-1)?.cells[0]).toBe('Plains Grain:Load 4')
  })

  it.each([
    'Name,Email\nAcme,a@b.example\n"Monday, November 30, 2026 01:46 PM GMTZ"',
    'Name,Email\nAcme,a@b.example\nMonday, November 30, 2026 01:46 PM GMTZ',
    'Name,Email\nAcme,a@b.example',
  ])('are not taken for cut off by that line alone (%#)', async (text) => {
    expect((await read(text)).map(({ cells }) => cells)).toEqual([
      ['Name', 'Email'],
      ['Acme', 'a@b.example'],
    ])
  })

  it('are read from a workbook, numbers as they are written', async () => {
    const rows = await read(workbook(VENDORS))
    expect(rows.map(({ line, cells }) => [line, cells[0], cells[1]])).toEqual([
      [1, 'Vendor Contact List', ''],
      [2, 'Sunrise Freight, LLC', ''],
      [4, 'Vendor', 'Phone numbers'],
      [5, 'Pilot Tire', 'Phone:555-010-4545'],
      [6, 'J. Ortiz Trucking', '5550104646'],
    ])
  })

  it('are read from a workbook with cells that say yes or no', async () => {
    const cells = '<c r="A1" t="b"><v>1</v></c><c r="B1" t="b"><v>0</v></c>'
    const sheet = `<worksheet><sheetData><row r="1">${cells}</row></sheetData></worksheet>`
    const rows = await read(workbook([], { 'xl/worksheets/sheet1.xml': Buffer.from(sheet) }))
    expect(rows.map((row) => row.cells)).toEqual([['TRUE', 'FALSE']])
  })

  it('are read in the encodings of spreadsheets', async () => {
    const text = 'Name\r\nCafé Zoë\r\n'
    for (const bytes of [
      Buffer.from(`\ufeff${text}`, 'utf16le'),
      Buffer.from(text, 'latin1'),
      Buffer.from(`\ufeff${text}`),
    ])
      expect((await read(bytes))[1]?.cells).toEqual(['Café Zoë'])
  })

  it.each([
    [`Name${','.repeat(100_000)}`, /^hostile: /],
    ['x\n'.repeat(100_001), /^too_large: /],
    ['Name\nAc\0me', /^hostile: /],
    ['%PDF-1.7', /^wrong_kind: This is a PDF\./],
    ['<!doctype html><table></table>', /^wrong_kind: This is a web page\./],
    ['Name,Email\nAcme,a@b.example\nBolt', /^truncated: /],
    [Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1]), /^wrong_kind: This is an old Excel or Office file\./],
    [Buffer.alloc(5_242_881, 'x'), /^too_large: /],
    [workbook([['Name'], ...Array.from({ length: 300 }, () => ['x'.repeat(19_000)])]), /^too_large: /],
    [workbook([['Name'], ['Ac&#0;me']]), /^unreadable: /],
  ])('are not read from what is no list (%#)', async (file, problem) => {
    expect(await refusal(file)).toMatch(problem)
  })
})
