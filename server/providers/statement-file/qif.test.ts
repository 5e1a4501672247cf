import { readFixture, readText, refusalOf, rejectedOf, rowsOf } from '@/tests/support/statements/fixture'

describe('QIF', () => {
  const statement = readFixture('accounts.qif')

  it('keeps several accounts apart, and their kinds', () => {
    expect(statement.accounts.map(({ account_key, kind, mask }) => [account_key, kind, mask])).toEqual([
      ['Prairie Checking 4417', 'checking', '4417'],
      ['Fuel Card', 'credit', null],
    ])
    expect(rowsOf(statement.accounts[0])).toEqual([
      '2026-01-05 -1845.67 Progressive',
      '2026-01-20 3000.00 Mobile deposit',
    ])
    expect(rowsOf(statement.accounts[1])).toEqual(['2026-01-07 -612.48 Pilot 433'])
  })

  it('keeps a split transaction as one row with its splits in the description', () => {
    expect(statement.accounts[0]?.lines[0]).toMatchObject({
      line: 20,
      amount_cents: 184_567n,
      check_number: '1043',
      description:
        'Progressive; liability and cargo; ' + 'Insurance:Liability truck 12 -1,500.00, Insurance:Cargo -345.67; #1043',
    })
  })

  it('does not treat the opening balance as a transaction', () => {
    expect(rejectedOf(statement)).toEqual(['15 An opening balance is not a transaction.'])
  })

  it('puts the day first when a day above 12 proves it', () => {
    const dayFirst = readFixture('day-first.qif')
    expect(dayFirst.date_order).toEqual({ order: 'dmy', proven: true })
    expect(rowsOf(dayFirst.accounts[0])).toEqual(['2026-01-05 -10.00 Toll', '2026-01-13 -20.00 Fuel'])
  })

  it('reports when nothing proves the assumed US order', () => {
    expect(readText('!Type:Cash\nD01/02/2026\nT-1\n^\n')).toMatchObject({
      date_order: { order: 'mdy', proven: false },
      accounts: [{ kind: 'unknown', lines: [{ date: '2026-01-02' }] }],
    })
  })

  it('refuses dates that contradict each other', () => {
    expect(refusalOf(() => readFixture('refused/mixed-dates.qif'))).toBe(
      'unreadable: The dates contradict each other: line 2 puts the month first, line 5 the day. ' +
        'Please export the file again with one date format.',
    )
  })

  it('refuses a transaction that never ends', () => {
    expect(refusalOf(() => readText('!Type:Bank\nD1/2/26\nT-1\n^\nD1/3/26\nT-2'))).toBe(
      'truncated: The transaction at line 5 is not complete, so the file was cut off. Please download it again.',
    )
  })

  it('refuses a file of investments or lists only', () => {
    expect(refusalOf(() => readText('!Type:Cat\nNFuel\n^\n!Type:Invst\nD1/2/26\n^\n'))).toMatch(
      /^wrong_kind: This is a QIF file without a bank, card or cash account in it\./,
    )
    expect(refusalOf(() => readText('!Type:constructor\nD1/2/26\n^\n'))).toMatch(/^wrong_kind: /)
  })
})
