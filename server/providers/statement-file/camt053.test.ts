import { readFixture, readText, refusalOf, rejectedOf, rowsOf } from '@/tests/support/statements/fixture'

describe('CAMT.053', () => {
  const statement = readFixture('camt053-v8.xml')

  it('reads several statements, prefixes, both kinds of status and of party', () => {
    expect(statement.format).toBe('camt053')
    expect(rowsOf(statement.accounts[0])).toEqual(['2026-01-31 -1250.50 Kenworth Finance'])
    expect(rowsOf(statement.accounts[1])).toEqual(['2026-01-31 25.00 Interest'])
    expect(statement.accounts[0]).toMatchObject({
      account_key: '000000918273645',
      name: 'Operating & payroll',
      kind: 'checking',
      mask: '3645',
      currency: 'USD',
      balance: { amount_cents: -25_050n, date: '2026-01-31' },
      lines: [{ line: 10, description: 'Kenworth Finance; Truck 12; January', provider_id: null }],
    })
  })

  it('rejects pending entries and other currencies', () => {
    expect(rejectedOf(statement)).toEqual(['15 pending', '27 The amount is in EUR. Only US dollars can be imported.'])
  })

  it('refuses truncated XML', () => {
    expect(refusalOf(() => readFixture('refused/cut.xml'))).toBe(
      'truncated: The XML stops or breaks at line 29, before the statement is complete. Please download it again.',
    )
  })

  it.each([
    ['<Document><BkToCstmrAcctRpt/></Document>', 'an intraday report (camt.052)'],
    ['<Document><BkToCstmrDbtCdtNtfctn/></Document>', 'a debit and credit notification (camt.054)'],
    ['<?xml version="1.0"?><rss/>', 'an XML file without a bank statement in it'],
  ])('refuses %s by name', (text, what) => {
    expect(refusalOf(() => readText(text))).toContain(`wrong_kind: This is ${what}.`)
  })
})
