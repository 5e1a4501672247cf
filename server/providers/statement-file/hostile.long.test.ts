import { bytesOf, fixture, readText, refusalOf } from '@/tests/support/statements/fixture'
import { readStatement } from './read-statement'
import { processorMs } from '@/tests/support/processor-time'

const again = 'Please download the statement from your bank again.'
const camt = (body: string): string =>
  '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02">' +
  `<BkToCstmrStmt><Stmt>${body}</Stmt></BkToCstmrStmt></Document>`

describe('a hostile file is refused', () => {
  it('declares entities (billion laughs)', () => {
    expect(refusalOf(() => readStatement(fixture('refused/billion-laughs.xml')))).toBe(
      `hostile: Line 2 declares a document type or an entity, which is unsafe to open. ${again}`,
    )
    const external = '<!DOCTYPE OFX SYSTEM "file:///etc/passwd"><OFX></OFX>'
    expect(refusalOf(() => readText(external))).toMatch(/^hostile: Line 1 declares/)
    const entity = '<?OFX OFXHEADER="200"?>\n<!ENTITY a "b"><OFX></OFX>'
    expect(refusalOf(() => readText(entity))).toMatch(/^hostile: Line 2 declares/)
  })

  it('contains NUL characters', () => {
    expect(refusalOf(() => readText('Date,Description,Amount\n01/02/2026,A\0B,1.00\n'))).toBe(
      `hostile: Line 2 holds a NUL character, which no statement file contains. ${again}`,
    )
  })

  it('has absurdly long lines or values', () => {
    const long = 'x'.repeat(20_001)
    const message = (line: number): string => `hostile: Line ${line} is far too long for a statement file. ${again}`
    expect(refusalOf(() => readText(`Date,Amount\n${long},1\n`))).toBe(message(2))
    expect(refusalOf(() => readText(`!Type:Bank\nD1/2/26\nM${long}\n^\n`))).toBe(message(3))
    expect(refusalOf(() => readText(`<OFX>\n<MEMO>${long}</OFX>`))).toBe(message(2))
    expect(refusalOf(() => readText(camt(`\n<Ntry>${long}</Ntry>`)))).toBe(message(2))
  })

  it('is nested deeply', () => {
    expect(refusalOf(() => readText(`<OFX>${'<A>'.repeat(100_000)}`))).toBe(
      `hostile: Line 1 is nested too deeply for a statement file. ${again}`,
    )
    expect(refusalOf(() => readText(camt(`${'<a>'.repeat(100_000)}${'</a>'.repeat(100_000)}`)))).toMatch(
      /^hostile: Line 1 is nested too deeply/,
    )
  })

  it('never pollutes Object.prototype through a name from the file', () => {
    for (const name of ['__proto__', 'constructor']) {
      expect(refusalOf(() => readText(camt(`<${name}><Ccy>USD</Ccy></${name}>`)))).toBe(
        'unreadable: This XML file cannot be read. Please download the statement again.',
      )
    }
    expect(Object.hasOwn(Object.prototype, 'Ccy')).toBe(false)
  })

  it.each([
    ['quotes that never pair', `"a",\n${'"a"b"\n'.repeat(160_000)}`],
    ['empty lines', `${'\n'.repeat(1_000_000)}a`],
    ['angle brackets', `<OFX>${'<'.repeat(1_000_000)}`],
    ['half tags', camt('<a '.repeat(330_000))],
    [
      'thousands of accounts',
      `<OFX>${Array.from(
        { length: 20_000 },
        (_, id) => `<STMTRS><BANKACCTFROM><ACCTID>${id}</BANKACCTFROM></STMTRS>`,
      ).join('')}</OFX>`,
    ],
  ])(
    'takes linear time: a million characters of %s',
    (_, text) => {
      expect(processorMs(() => refusalOf(() => readStatement(bytesOf(text))))).toBeLessThan(10_000)
    },
    30_000,
  )
})
