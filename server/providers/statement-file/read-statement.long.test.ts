import fc from 'fast-check'
import { cents, toDecimal } from '@/lib/money/cents'
import { addDays } from '@/lib/dates/day'
import { bytesOf, readText } from '@/tests/support/statements/fixture'
import { readStatement } from './read-statement'
import { StatementRefused, type ColumnMapping, type Statement } from './statement'
import { cleanName, describe as describeParts } from './text'

// A failing run prints its seed and path; fc.assert(…, { seed, path }) repeats it.

interface Row {
  date: string
  cents: bigint
  name: string
  memo: string
  id: string
}

const text = fc.string({ unit: 'grapheme', maxLength: 40 }).map(cleanName)
const row: fc.Arbitrary<Row> = fc.record({
  date: fc.integer({ min: 0, max: 109_000 }).map((days) => addDays('1900-01-01', days)),
  cents: fc.bigInt({ min: -(10n ** 13n), max: 10n ** 13n }).filter((amount) => amount !== 0n),
  name: text.filter((name) => name !== '' && !/^(beginning|opening) balance/i.test(name)),
  memo: text,
  id: fc.uuid(),
})
const rows = fc.uniqueArray(row, { minLength: 1, maxLength: 20, selector: ({ id }) => id })

const decimal = (amount: bigint): string => toDecimal(cents(amount))
const usDate = (date: string): string => `${date.slice(5, 7)}/${date.slice(8)}/${date.slice(0, 4)}`
const quote = (cell: string): string => `"${cell.replaceAll('"', '""')}"`
const escape = (value: string): string => value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

const expected = (from: readonly Row[], withMemo: boolean) =>
  from.map(({ date, cents: amount, name, memo }) => ({
    date,
    amount_cents: amount < 0n ? -amount : amount,
    amount_type: amount < 0n ? 'money_out' : 'money_in',
    name,
    description: withMemo ? describeParts([name, memo]) : name,
  }))

const linesOf = (statement: Statement) => {
  expect(statement.rejected).toEqual([])
  return statement.accounts.flatMap(({ lines }) => lines)
}

const mapping: ColumnMapping = { date: 0, description: 1, amount: 2, date_order: 'mdy', flip_sign: false, skip_rows: 1 }

describe('a statement that is written reads back equal', () => {
  it('as CSV, with any delimiter and line end', () => {
    fc.assert(
      fc.property(
        rows,
        fc.constantFrom(',', ';', '\t', '|'),
        fc.constantFrom('\n', '\r\n', '\r'),
        (all, delimiter, end) => {
          const lines = [
            ['When', 'What', 'How much'],
            ...all.map(({ date, name, cents: amount }) => [usDate(date), quote(name), decimal(amount)]),
          ]
          const csv = lines.map((cells) => cells.join(delimiter) + end).join('')
          const read = linesOf(readText(csv, { mapping: { ...mapping, delimiter: delimiter as ',' } }))
          expect(read).toMatchObject(expected(all, false))
          expect(read).toHaveLength(all.length)
        },
      ),
    )
  })

  it('as Chase checking with a running balance, newest first', () => {
    fc.assert(
      fc.property(rows, (all) => {
        let balance = 0n
        const written = all.map(({ date, name, cents: amount }) => {
          balance += amount
          return `X,${usDate(date)},${quote(name)},${decimal(amount)},Y,${decimal(balance)},,`
        })
        const header = 'Details,Posting Date,Description,Amount,Type,Balance,Check or Slip #'
        const statement = readText(`${[header, ...written.reverse()].join('\n')}\n`)
        expect(linesOf(statement).reverse()).toMatchObject(expected(all, false))
      }),
    )
  })

  it('as Chase checking without one of its middle rows it is refused', () => {
    fc.assert(
      fc.property(fc.array(row, { minLength: 4, maxLength: 20 }), fc.nat(), (all, pick) => {
        let balance = 0n
        const written = all.map(({ date, name, cents: signed }) => {
          const amount = signed < 0n ? -signed : signed
          balance += amount
          return `X,${usDate(date)},${quote(name)},${decimal(amount)},Y,${decimal(balance)},,`
        })
        written.splice(1 + (pick % (all.length - 2)), 1)
        const header = 'Details,Posting Date,Description,Amount,Type,Balance,Check or Slip #'
        expect(() => readText(`${[header, ...written].join('\n')}\n`)).toThrow(/does not follow from the row above it/)
      }),
    )
  })

  it.each([
    ['SGML', ''],
    ['XML', 'closed'],
  ])('as OFX in %s', (_, closed) => {
    const tag = (name: string, value: string): string => `<${name}>${value}${closed && `</${name}>`}`
    fc.assert(
      fc.property(rows, (all) => {
        const written = all
          .map(
            ({ date, cents: amount, name, memo, id }) =>
              `<STMTTRN>${tag('TRNTYPE', 'OTHER')}` +
              `${tag('DTPOSTED', `${date.replaceAll('-', '')}235959[-6:CST]`)}${tag('TRNAMT', decimal(amount))}` +
              `${tag('FITID', id)}${tag('NAME', escape(name))}${tag('MEMO', escape(memo))}</STMTTRN>`,
          )
          .join('\n')
        const account = `<BANKACCTFROM>${tag('BANKID', '1')}${tag('ACCTID', '12345678')}</BANKACCTFROM>`
        const read = linesOf(readText(`<OFX><STMTRS>${account}<BANKTRANLIST>${written}</BANKTRANLIST></STMTRS></OFX>`))
        expect(read).toMatchObject(expected(all, true))
        expect(read.map(({ provider_id }) => provider_id)).toEqual(all.map(({ id }) => id))
      }),
    )
  })

  it('as QIF', () => {
    fc.assert(
      fc.property(rows, (all) => {
        const written = all
          .map(
            ({ date, cents: amount, name, memo }) => `D${usDate(date)}\nT${decimal(amount)}\nP${name}\nM${memo}\n^\n`,
          )
          .join('')
        expect(linesOf(readText(`!Type:Bank\n${written}`))).toMatchObject(expected(all, true))
      }),
    )
  })

  it('as CAMT.053', () => {
    fc.assert(
      fc.property(rows, (all) => {
        const written = all
          .map(
            ({ date, cents: amount, name, memo }) =>
              `<Ntry><Amt Ccy="USD">${decimal(amount < 0n ? -amount : amount)}</Amt>` +
              `<CdtDbtInd>${amount < 0n ? 'DBIT' : 'CRDT'}</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>${date}</Dt></BookgDt>` +
              `<NtryDtls><TxDtls><RltdPties><Cdtr><Nm>${escape(name)}</Nm></Cdtr></RltdPties>` +
              `<RmtInf><Ustrd>${escape(memo)}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`,
          )
          .join('')
        const xml =
          '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt>' +
          `<Stmt><Acct><Id><IBAN>1</IBAN></Id></Acct>${written}</Stmt></BkToCstmrStmt></Document>`
        expect(linesOf(readText(xml))).toMatchObject(expected(all, true))
      }),
    )
  })
})

describe('whatever the bytes', () => {
  const readOrRefuse = (bytes: Uint8Array): void => {
    const started = performance.now()
    try {
      const again = readStatement(bytes)
      expect(readStatement(bytes)).toEqual(again)
      for (const line of again.accounts.flatMap(({ lines }) => lines)) {
        expect(line.amount_cents > 0n && line.name !== '' && line.name.length <= 255).toBe(true)
      }
    } catch (error) {
      if (!(error instanceof StatementRefused)) throw error
    }
    expect(performance.now() - started).toBeLessThan(10_000)
  }

  it('random bytes are read or refused, nothing else', () => {
    fc.assert(fc.property(fc.uint8Array({ maxLength: 4000 }), readOrRefuse), { numRuns: 500 })
  })

  it('words of the formats in random order are read or refused, nothing else', () => {
    const word = fc.constantFrom(
      '<OFX>',
      '</OFX>',
      '<STMTRS>',
      '</STMTRS>',
      '<BANKTRANLIST>',
      '<STMTTRN>',
      '</STMTTRN>',
      '<TRNAMT>',
      '-1.00',
      '<DTPOSTED>20260105',
      '<NAME>',
      '<![CDATA[',
      ']]>',
      '<!--',
      '-->',
      '&#65;',
      '&#xD800;',
      '<?xml ',
      '?>',
      '<Document xmlns="camt.053">',
      '</Document>',
      '<BkToCstmrStmt>',
      '</BkToCstmrStmt>',
      '<Stmt>',
      '</Stmt>',
      '<Ntry>',
      '</Ntry>',
      '<Amt Ccy="USD">',
      '</Amt>',
      '!Type:Bank\n',
      '!Account\n',
      "D1/5'26\n",
      'T-1\n',
      '^\n',
      '"',
      '""',
      ',',
      ';',
      '\t',
      '\n',
      '\r\n',
      '\r',
      '01/05/2026',
      'Date,Description,Amount,Running Bal.\n',
      'Details,Posting Date,Description,Amount,Type,Balance,Check or Slip #\n',
      '*',
      '$',
      '(1.00)',
      '__proto__',
      '\u0000',
      '\ufeff',
      '\u2028',
    )
    fc.assert(
      fc.property(fc.array(word, { maxLength: 60 }), (words) => readOrRefuse(bytesOf(words.join('')))),
      { numRuns: 2000 },
    )
  })

  it('every prefix of a good file is read or refused, nothing else', () => {
    const good = 'Date,Transaction,Name,Memo,Amount\n"2026-01-21","DEBIT","WEX ""FLEET""","M","-1,530.20"\n'
    for (let length = 0; length <= good.length; length++) readOrRefuse(bytesOf(good.slice(0, length)))
  })
})
