import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { rowsOf } from '@/tests/support/statements/fixture'
import { workbook } from '@/tests/support/statements/workbook'
import { workHere } from '../workshop/work-here'
import { StatementRefused } from './statement'
import { readWorkbook } from './workbook'

const ROWS = [
  ['Posting Date', 'Payee', 'Amount', 'Running Balance'],
  ['2026-01-14', 'Pilot', -12.1, 87.9],
  ['2026-01-15', 'TQL', 900, 987.9],
]
const refusal = async (bytes: Uint8Array): Promise<string> =>
  readWorkbook(bytes).then(
    () => 'accepted',
    (error: unknown) => (error instanceof StatementRefused ? `${error.code}: ${error.message}` : String(error)),
  )

describe('a statement in a workbook', () => {
  it('asks for the columns, and reads the first sheet with the answer, with exact days and amounts', async () => {
    const statement = await workHere.readStatement(workbook(ROWS), { file_name: 'activity.xlsx' })
    expect(statement.needs_mapping).toMatchObject({
      header: ROWS[0],
      guess: { date: 0, description: 1, amount: 2, balance: 3, skip_rows: 1 },
    })
    const mapping = {
      date: 0,
      description: 1,
      amount: 2,
      balance: 3,
      date_order: 'mdy',
      flip_sign: false,
      skip_rows: 1,
    } as const
    const read = await workHere.readStatement(workbook(ROWS), { mapping })
    expect([read.format, rowsOf(read.accounts[0])]).toEqual([
      'xlsx',
      ['2026-01-14 -12.10 Pilot', '2026-01-15 900.00 TQL'],
    ])
    expect([read.accounts[0]?.ends_at, read.accounts[0]?.balance]).toEqual([
      98_790n,
      { amount_cents: 98_790n, date: '2026-01-15' },
    ])
  })

  it('is recognized by a header that a bank uses', async () => {
    const rows = [
      ['Date', 'Description', 'Withdrawals', 'Deposits', 'Balance'],
      ['2026-01-14', 'DEPOSIT', '', 900, 900],
      ['2026-01-15', 'CHECK', 12.1, '', 887.9],
    ]
    expect((await readWorkbook(workbook(rows))).accounts[0]).toMatchObject({
      name: 'PNC Account',
      balance: { amount_cents: 88_790n },
    })
  })

  it('that is empty, broken or far too large when unpacked is refused', async () => {
    expect(await refusal(workbook([]))).toMatch(/^empty: The first sheet of this workbook is empty\./)
    expect(await refusal(workbook(ROWS).subarray(0, 700))).toMatch(/^unreadable: This Excel workbook cannot be read\./)
    const bomb = workbook(ROWS, { 'xl/media/image1.png': new Uint8Array(60_000_000) })
    expect(await refusal(bomb)).toMatch(/^too_large: This workbook is too large\./)
  })

  it('with a distant cell that would expand beyond the limit is refused before it expands, even if its address is disguised', async () => {
    const sheet = (rows: string) =>
      workbook(ROWS, {
        'xl/worksheets/sheet1.xml': strToU8(`<worksheet><sheetData>${rows}</sheetData></worksheet>`),
      })
    const refused = (rows: string) => refusal(sheet(rows)).then((message) => message.split(':')[0])
    expect(await refused('<row r="1"><c r="A1"><v>1</v></c></row>')).toBe('wrong_kind')
    expect(await refused('<row r="1"><c r="A1"><v>1</v></c></row><row r="1048576"></row>')).toBe('wrong_kind')
    expect(await refused('<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>')).toBe('too_large')
    expect(await refused('<row r="1"><c r="XFD1"><v>1</v></c></row><row r="999"><c r="A999"><v>1</v></c></row>')).toBe(
      'too_large',
    )
    expect(await refused(`<row><c s='>' r='XFD90000'><v>1</v></c></row>`)).toBe('too_large')
    expect(await refused('<row x:r="1"><c x:r="&#88;FD1048576"><v>1</v></c></row>')).toBe('unreadable')
    expect(await refused('<row r="1e7"><c r="A10000000"><v>1</v></c></row>')).toBe('unreadable')
    expect(await refused('<row r="9999999"></row>')).toBe('unreadable')
    expect(await refused(`<row><c r="XFD1"><v>1</v></c></row>${'<row></row>'.repeat(200)}`)).toBe('too_large')
  })

  it('with a distant cell in a part with an unusual name is refused before it expands', async () => {
    const target = 'worksheets/sheet1.xml.rels'
    const parts = unzipSync(workbook(ROWS))
    const relations = strFromU8(parts['xl/_rels/workbook.xml.rels'] ?? new Uint8Array())
    const sheet = (row: string) =>
      zipSync({
        ...parts,
        'xl/_rels/workbook.xml.rels': strToU8(relations.replace('worksheets/sheet1.xml', target)),
        [`xl/${target}`]: strToU8(`<worksheet><sheetData>${row}</sheetData></worksheet>`),
      })
    expect(await refusal(sheet('<row r="1"><c r="A1"><v>1</v></c></row>'))).toMatch(/^wrong_kind: /)
    expect(await refusal(sheet('<row r="200"><c r="XFD200"><v>1</v></c></row>'))).toMatch(/^too_large: /)
  })
})
