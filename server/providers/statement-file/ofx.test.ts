import { readFixture, readText, refusalOf, rejectedOf, rowsOf } from '@/tests/support/statements/fixture'

const ofx = (row: string, head = '<CURDEF>USD<BANKACCTFROM><BANKID>1<ACCTID>12345678</BANKACCTFROM>'): string =>
  `OFXHEADER:100\n\n<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS>${head}<BANKTRANLIST>${row}</BANKTRANLIST></STMTRS>` +
  '</STMTTRNRS></BANKMSGSRSV1></OFX>'

describe('OFX 1 (SGML)', () => {
  const statement = readFixture('checking.ofx')
  const [account] = statement.accounts

  it('reads unclosed and empty tags, entities, times with a zone and thousands separators', () => {
    expect(rowsOf(account)).toEqual([
      '2026-01-05 -845.10 LOVES TRAVEL S00005',
      '2026-01-06 4200.00 TQL & SONS',
      '2026-01-07 -1250.00 Check 1042',
    ])
    expect(account?.lines.map(({ description }) => description)).toEqual([
      'LOVES TRAVEL S00005 AMARILLO TX 01/04',
      'TQL & SONS; CARRIER PAY',
      'Check 1042',
    ])
    expect(account?.lines[2]).toMatchObject({ line: 18, provider_id: '202601070001', check_number: '1042' })
  })

  it('states the account as the file does', () => {
    expect(account).toMatchObject({
      account_key: '111000614:000000918273645',
      name: 'B1 Checking 3645',
      kind: 'checking',
      mask: '3645',
      currency: 'USD',
      balance: { amount_cents: 1_874_242n, date: '2026-01-31' },
    })
    expect(statement).toMatchObject({ format: 'ofx', encoding: 'windows-1252' })
  })

  it('rejects zero, a third decimal and a date before 1900, each with its line', () => {
    expect(rejectedOf(statement)).toEqual([
      '27 The amount is zero.',
      '28 The amount "-12.345" has more than 2 decimals.',
      '29 The date "18991231" is outside 1900 to 2200.',
    ])
  })
})

describe('OFX 2 (XML) and QFX', () => {
  const statement = readFixture('accounts.qfx')

  it('keeps several accounts of a file apart, including a card', () => {
    expect(statement.format).toBe('qfx')
    const { accounts } = statement
    expect(accounts.map(({ account_key, kind, balance }) => [account_key, kind, balance?.amount_cents])).toEqual([
      ['114000093:5550001111', 'savings', 2_002_500n],
      ['114000093:5550002222', 'checking', undefined],
      ['4111111111114417', 'credit', -362_860n],
    ])
    expect(rowsOf(statement.accounts[0])).toEqual(['2026-01-31 25.00 Interest éarned'])
    expect(rowsOf(statement.accounts[2])).toEqual([
      '2026-01-12 -428.60 MICHELIN TIRE CENTER',
      '2026-01-20 500.00 PAYMENT',
    ])
    expect(statement.accounts[2]?.lines[0]?.description).toBe('MICHELIN TIRE CENTER; 8 TIRES <STEER>')
  })

  it('rejects the lines of an account that is not in US dollars', () => {
    expect(statement.accounts[1]?.lines).toEqual([])
    expect(rejectedOf(statement)).toEqual(['19 The amount is in MXN. Only US dollars can be imported.'])
  })
})

describe('single rows', () => {
  const row = (fields: string): string => `<STMTTRN><DTPOSTED>20260105<TRNAMT>-1.00<FITID>1${fields}</STMTTRN>`

  it('returns the fields after an empty unclosed tag to their row', () => {
    const [account] = readText(ofx(row('<CHECKNUM><REFNUM>\n<NAME>Toll<MEMO>I-44'))).accounts
    expect(account?.lines[0]).toMatchObject({ name: 'Toll', description: 'Toll; I-44', check_number: null })
  })

  it('keeps a bare less-than sign and a bare ampersand', () => {
    expect(readText(ofx(row('<NAME>A < B & C'))).accounts[0]?.lines[0]?.name).toBe('A < B & C')
  })

  it('rejects a row in another currency, but keeps one that was only converted from it', () => {
    const statement = readText(
      ofx(
        row('<NAME>A<CURRENCY><CURRATE>1<CURSYM>CAD</CURRENCY>') +
          row('<NAME>B<ORIGCURRENCY><CURRATE>1<CURSYM>CAD</ORIGCURRENCY>'),
      ),
    )
    expect(rowsOf(statement.accounts[0])).toEqual(['2026-01-05 -1.00 B'])
    expect(rejectedOf(statement)).toEqual(['3 The amount is in CAD. Only US dollars can be imported.'])
  })

  it('rejects pending rows and corrections', () => {
    const statement = readText(
      ofx(
        row('<CORRECTFITID>77<CORRECTACTION>DELETE<NAME>A') +
          '</BANKTRANLIST><BANKTRANLISTP><STMTTRNP><TRNAMT>-2.00<NAME>B</STMTTRNP></BANKTRANLISTP><BANKTRANLIST>',
      ),
    )
    expect(rejectedOf(statement)).toEqual([
      '3 The bank corrects its transaction "77" with this row. Please change that transaction by hand.',
      '3 pending',
    ])
  })

  it('keeps a row that claims to correct itself', () => {
    const statement = readText(ofx(row('<CORRECTFITID>1<CORRECTACTION>REPLACE<NAME>A')))
    expect(rowsOf(statement.accounts[0])).toEqual(['2026-01-05 -1.00 A'])
  })

  it('reads entities that were escaped twice and a header that begins with DATA, and ignores NUL at the end', () => {
    const statement = readText(`DATA:OFXSGML\nVERSION:102\n\n${ofx(row('<NAME>A &amp;lt; B &amp;amp; C'))}\0\0`)
    expect([statement.format, rowsOf(statement.accounts[0])]).toEqual(['ofx', ['2026-01-05 -1.00 A < B & C']])
  })

  it('joins two statements of one account and keeps the later balance', () => {
    const head = '<CURDEF>USD<BANKACCTFROM><BANKID>1<ACCTID>12345678</BANKACCTFROM>'
    const first = `${row('<NAME>A')}</BANKTRANLIST><LEDGERBAL><BALAMT>5.00<DTASOF>20260131</LEDGERBAL></STMTRS>`
    const second = `<STMTRS>${head}<LEDGERBAL><BALAMT>9.00<DTASOF>20260105</LEDGERBAL><BANKTRANLIST>${row('<NAME>B')}`
    const { accounts } = readText(ofx(first + second))
    expect(accounts).toHaveLength(1)
    expect(rowsOf(accounts[0])).toEqual(['2026-01-05 -1.00 A', '2026-01-05 -1.00 B'])
    expect(accounts[0]?.balance).toEqual({ amount_cents: 500n, date: '2026-01-31' })
  })
})

describe('what banks forget', () => {
  it('reads past a list of rows that is never closed, including the balance after it', () => {
    const row = '<STMTTRN><DTPOSTED>20260105<TRNAMT>-5.00<FITID>1<NAME>A</STMTTRN>'
    const text = `<OFX><STMTRS><CURDEF>USD<BANKTRANLIST>${row}<LEDGERBAL><BALAMT>7.00<DTASOF>20260106</LEDGERBAL></STMTRS></OFX>`
    expect(readText(text).accounts[0]).toMatchObject({
      lines: [{ name: 'A' }],
      balance: { amount_cents: 700n, date: '2026-01-06' },
    })
  })
})

describe('headers as other programs write them', () => {
  it.each([
    ['without line ends', 'OFXHEADER:100DATA:OFXSGMLVERSION:102ENCODING:USASCII'],
    ['inside a comment', '<!--\nOFXHEADER:100\nDATA:OFXSGML\n-->\n'],
    ['not at all', ''],
  ])('%s', (_, header) => {
    const row = '<STMTTRN><DTPOSTED>20260105<TRNAMT>-5.00<FITID>1<NAME>A</STMTTRN>'
    const text = `${header}<OFX><STMTRS><CURDEF>USD<BANKTRANLIST>${row}</BANKTRANLIST></STMTRS></OFX>`
    expect(readText(text).accounts[0]?.lines).toHaveLength(1)
  })
})

describe('a download that the bank refused', () => {
  it("is reported with the bank's code and text", () => {
    const status = '<STATUS><CODE>15500<SEVERITY>ERROR<MESSAGE>Signon invalid</STATUS>'
    expect(refusalOf(() => readText(`<OFX><SIGNONMSGSRSV1><SONRS>${status}</SONRS></SIGNONMSGSRSV1></OFX>`))).toBe(
      'unreadable: The bank refused this download and sent no statement: "Signon invalid" (code 15500). ' +
        'Please sign in at your bank and download the statement again.',
    )
  })
})

describe('an OFX file that cannot be trusted', () => {
  it('is refused when it is truncated', () => {
    expect(refusalOf(() => readFixture('refused/cut.ofx'))).toBe(
      'truncated: The file stops or breaks at line 28, before the statement is complete. Please download it again.',
    )
  })

  it('is refused when a row or a list never closes, although the file does', () => {
    expect(refusalOf(() => readText(ofx('<STMTTRN><NAME>A<STMTTRN><NAME>B</STMTTRN>')))).toMatch(/^truncated: /)
    expect(refusalOf(() => readText(ofx('<STMTTRN><NAME>A')))).toMatch(/^truncated: /)
    expect(refusalOf(() => readText('<OFX><STMTRS><BANKTRANLIST></OFX>'))).toMatch(/^truncated: /)
  })

  it('is refused when it contains no bank account, and the message names an investment account', () => {
    expect(refusalOf(() => readText('<OFX><SIGNONMSGSRSV1></SIGNONMSGSRSV1></OFX>'))).toMatch(
      /^wrong_kind: This is an OFX file without a bank account in it\./,
    )
    expect(refusalOf(() => readText('<OFX><INVSTMTRS><CURDEF>USD</INVSTMTRS></OFX>'))).toMatch(
      /^wrong_kind: This is the statement of an investment account\./,
    )
  })
})
