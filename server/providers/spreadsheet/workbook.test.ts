import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Column, Row } from '../paper/paper'
import { collect, entriesOf, readSheet } from '@/tests/support/spreadsheet'
import { paperWorkbook } from './paper-workbook'
import { workbook } from './workbook'

const columns: Column[] = [
  { label: 'Description', kind: 'text', width: 30 },
  { label: 'Date', kind: 'date', width: 12 },
  { label: 'Amount', kind: 'money', width: 14 },
]
const line = (...cells: Row['cells']): Row => ({ kind: 'line', level: 1, cells })
const rows: Row[] = [
  { kind: 'section', level: 0, cells: ['Fuel & tolls', null, null] },
  line('PILOT <#0412> "Joplin"', '2026-02-03', -612.48),
  line('=HYPERLINK("http://evil")', '2024-02-29', 0.1),
  { kind: 'subtotal', level: 0, cells: ['Total', null, -612.38] },
]
const book = (given: readonly Row[] = rows) =>
  collect(workbook({ name: 'Fuel: 2026', head: ['Acme', 'Fuel'], columns, rows: [given] }))

describe('a workbook', () => {
  it('numbers are numbers, days are serial days, text is text', async () => {
    const sheet = readSheet(await book())
    expect(sheet.slice(0, 4)).toEqual([['Acme'], ['Fuel'], [], ['Description', 'Date', 'Amount']])
    // 2026-02-03 is day 46,056 of Excel's calendar
    expect(sheet.slice(4)).toEqual([
      ['Fuel & tolls', null, null],
      ['PILOT <#0412> "Joplin"', 46056, -612.48],
      ['=HYPERLINK("http://evil")', 45351, 0.1],
      ['Total', null, -612.38],
    ])
  })

  it('contains no formula, whatever a text begins with, and marks it as text', async () => {
    const texts = ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\uff1d1', "'=1", '"=1"', ' =1', '%0A=1', '_x003D_1']
    const bytes = await book(texts.map((text) => line(text, null, null)))
    const xml = entriesOf(bytes)['xl/worksheets/sheet1.xml'] ?? ''
    expect(xml).not.toMatch(/<f[ >]/)
    expect(
      readSheet(bytes)
        .slice(4)
        .map(([text]) => text),
    ).toEqual(texts)
    expect((entriesOf(bytes)['xl/styles.xml'] ?? '').match(/quotePrefix="1"/g)).toHaveLength(1)
  })

  it("characters that XML cannot contain are left out, and a text of 40,000 characters is cut at Excel's limit", async () => {
    const [control, half, long] = readSheet(
      await book(['a\u0000b\u0008c\ufffe', 'x\ud800y', 'z'.repeat(40_000)].map((text) => line(text, null, null))),
    ).slice(4)
    expect([control?.[0], half?.[0], String(long?.[0]).length]).toEqual(['abc', 'xy', 32_767])
  })

  it('amounts have the currency sign only in the last row, as on screen and paper', async () => {
    const entries = entriesOf(
      await book([...rows, { kind: 'total', level: 0, cells: ['Total', '2026-02-28', -612.38] }]),
    )
    const styles = entries['xl/styles.xml'] ?? ''
    const codes = new Map(
      [...styles.matchAll(/numFmtId="(\d+)" formatCode="([^"]*)"/g)].map(([, id, code]) => [id, code]),
    )
    const formats = [...(styles.split('<cellXfs')[1] ?? '').matchAll(/<xf numFmtId="(\d+)"/g)].map(([, id]) =>
      codes.get(id),
    )
    const amounts = [...(entries['xl/worksheets/sheet1.xml'] ?? '').matchAll(/<c r="C\d+" s="(\d+)"><v>/g)].map(
      ([, style]) => formats[Number(style)],
    )
    const [plain, usd] = ['#,##0.00_);(#,##0.00)', '&quot;$&quot;#,##0.00_);(&quot;$&quot;#,##0.00)']
    expect(amounts).toEqual([plain, plain, plain, usd])
  })

  it('lines are one outline level below their section', async () => {
    const xml = entriesOf(await book())['xl/worksheets/sheet1.xml'] ?? ''
    expect([...xml.matchAll(/<row r="(\d+)"(?: outlineLevel="(\d)")?/g)].map((match) => match[2] ?? '0')).toEqual([
      '0',
      '0',
      '0',
      '0',
      '0',
      '1',
      '1',
      '0',
    ])
  })

  it('of a report has room for its longest name, so that no figure cuts one off', async () => {
    const name = '5030 Driver Payroll Taxes, Benefits and Workers Compensation'
    const about = {
      title: 'Fuel',
      letterhead: { name: 'Acme', lines: [] },
      period: '2026',
      remarks: [],
      printed_at: 'today',
      file_name: 'Fuel',
    }
    const widthOf = async (given: readonly Row[]) => {
      const xml =
        entriesOf(await collect(paperWorkbook([{ ...about, columns, rows: given }])))['xl/worksheets/sheet1.xml'] ?? ''
      return [...xml.matchAll(/<col [^>]*width="(\d+)"/g)].map(([, width]) => Number(width))
    }
    expect(await widthOf(rows)).toEqual([32, 14, 16])
    expect(await widthOf([{ kind: 'section', level: 0, cells: [name, null, null] }])).toEqual([32, 14, 16])
    expect(await widthOf([{ kind: 'line', level: 2, cells: [name, '2026-02-03', 1] }])).toEqual([
      name.length + 4 + 2,
      14,
      16,
    ])
  })

  it('is the same file, byte for byte, when it is written again', async () => {
    expect(Buffer.compare(await book(), await book())).toBe(0)
  })

  it('a fault while rows are read ends the file with that fault', async () => {
    async function* broken(): AsyncGenerator<Row[]> {
      yield rows
      await Promise.resolve()
      throw new Error('the database went away')
    }
    await expect(collect(workbook({ name: 'x', head: [], columns, rows: broken() }))).rejects.toThrow(
      'the database went away',
    )
  })

  it('opens in LibreOffice with the same cells', async () => {
    const soffice = [
      '/usr/bin/soffice',
      '/usr/local/bin/soffice',
      '/Applications/LibreOffice.app/Contents/MacOS/soffice',
    ].find(existsSync)
    if (!soffice)
      return process.stdout.write('LibreOffice is not installed: the workbook was read by our own reader only\n')
    const folder = mkdtempSync(path.join(tmpdir(), 'haulbook-xlsx-'))
    try {
      writeFileSync(path.join(folder, 'book.xlsx'), await book())
      const profile = `-env:UserInstallation=file://${folder}/profile`
      execFileSync(
        soffice,
        [
          profile,
          '--headless',
          '--convert-to',
          'csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,true',
          '--outdir',
          folder,
          path.join(folder, 'book.xlsx'),
        ],
        { stdio: 'ignore', timeout: 50_000 },
      )
      expect(readFileSync(path.join(folder, 'book.csv'), 'utf8').trim().split('\n')).toEqual([
        'Acme,,',
        'Fuel,,',
        ',,',
        'Description,Date,Amount',
        'Fuel & tolls,,',
        '"PILOT <#0412> ""Joplin""",02/03/2026,(612.48)',
        '"=HYPERLINK(""http://evil"")",02/29/2024,0.10 ',
        'Total,,(612.38)',
      ])
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  })
})
