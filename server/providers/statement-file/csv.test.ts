import { readFixture, readText, refusalOf, rejectedOf, rowsOf } from '@/tests/support/statements/fixture'
import type { ColumnMapping } from './statement'

describe('the CSV shapes of US banks', () => {
  it('Chase checking: signed amounts, newest first, a pending row without balance, trailing commas', () => {
    const statement = readFixture('chase-checking.csv', { file_name: 'Chase4417_Activity_20260131.CSV' })
    expect(rowsOf(statement.accounts[0])).toEqual([
      '2026-01-08 -845.10 LOVES TRAVEL S00005 AMARILLO TX 01/07',
      '2026-01-07 -1250.00 CHECK 1042',
      '2026-01-06 4200.00 ORIG CO NAME:TQL CARRIER PAY ORIG ID:1311234567 DESC DATE:260106',
      '2026-01-05 -300.00 BESTPASS, INC. TOLL REPLENISH',
      '2026-01-05 2500.02 DEPOSIT ID NUMBER 883920',
    ])
    expect(rejectedOf(statement)).toEqual(['2 pending'])
    expect(statement.accounts[0]).toMatchObject({
      account_key: null,
      name: 'Chase Checking 4417',
      kind: 'checking',
      mask: '4417',
      currency: null,
      balance: { amount_cents: 1_874_242n, date: '2026-01-08' },
    })
    expect(statement.accounts[0]?.lines[1]).toMatchObject({ line: 4, check_number: '1042' })
  })

  it('Chase card: purchases are negative, the post date counts, and a row without one is pending', () => {
    const statement = readFixture('chase-card.csv')
    expect(rowsOf(statement.accounts[0])).toEqual([
      '2026-01-15 1450.00 Payment Thank You-Mobile',
      "2026-01-13 -96.31 LOVE'S #512 INSIDE",
      '2026-01-12 75.00 RYDER TRUCK RENTAL, INC.',
      '2026-01-12 -62.50 BLUE BEACON TRUCK WASH',
    ])
    expect(statement.accounts[0]).toMatchObject({ kind: 'credit', balance: null })
    expect(rejectedOf(statement)).toEqual(['6 pending'])
  })

  it('Bank of America: summary lines above the header, and the beginning balance is not a transaction', () => {
    const statement = readFixture('bank-of-america.csv')
    expect(rowsOf(statement.accounts[0])).toEqual([
      '2026-01-05 3150.00 CH ROBINSON DES:CARRIER PY ID:77120 INDN:PRAIRIE LINE',
      '2026-01-09 -1845.67 PROGRESSIVE DES:INS PREM ID:9912',
      '2026-01-09 -500.00 Zelle payment to J. Ortiz "driver advance"',
      '2026-01-20 3000.00 Mobile deposit',
    ])
    expect(statement.accounts[0]?.balance).toEqual({ amount_cents: 1_630_433n, date: '2026-01-31' })
    expect(statement.rejected).toEqual([])
  })

  it('Wells Fargo: no header', () => {
    const statement = readFixture('wells-fargo.csv')
    const purchase = 'PURCHASE AUTHORIZED ON 01/28 TA #0123 OKLAHOMA CITY OK S386 CARD 4417'
    expect(rowsOf(statement.accounts[0])).toEqual([
      `2026-01-30 -125.00 ${purchase}`,
      '2026-01-29 -900.00 CHECK',
      '2026-01-28 3600.50 LANDSTAR INWAY SETTLEMENT 260128 0099',
      `2026-01-28 -125.00 ${purchase}`,
      `2026-01-28 -125.00 ${purchase}`,
    ])
    expect(statement.accounts[0]?.lines[1]).toMatchObject({ check_number: '2051', description: 'CHECK; #2051' })
  })

  it('Capital One 360: unsigned amounts with a type', () => {
    const statement = readFixture('capital-one-360.csv')
    expect(rowsOf(statement.accounts[0])).toEqual([
      '2026-01-31 -2150.75 Withdrawal to KENWORTH FINANCE',
      '2026-01-30 3.19 Monthly Interest Paid',
      '2026-01-12 5000.00 Deposit from PRAIRIE LINE CHECKING',
    ])
    expect(statement.accounts[0]).toMatchObject({
      account_key: 'Capital One 360:7788',
      mask: '7788',
      balance: { amount_cents: 801_244n, date: '2026-01-31' },
    })
  })

  it('Capital One 360: signed amounts, and several accounts, each with its own chain of balances', () => {
    const statement = readFixture('capital-one-360-signed.csv')
    expect(statement.accounts.map((account) => [account.mask, rowsOf(account)])).toEqual([
      ['5511', ['2026-01-05 -40.00 ATM Withdrawal', '2026-01-04 1000.00 Deposit']],
      ['6622', ['2026-01-06 -10.00 Wire fee', '2026-01-02 200.00 Transfer from 5511']],
    ])
  })

  it('Capital One card: debit and credit columns, several cards of one account', () => {
    const statement = readFixture('capital-one-card.csv')
    expect(statement.accounts).toHaveLength(1)
    expect(rowsOf(statement.accounts[0])).toEqual([
      '2026-01-19 -1288.40 MICHELIN TIRE CENTER',
      '2026-01-16 900.00 CAPITAL ONE MOBILE PYMT',
      '2026-01-03 -410.05 J&J DIESEL REPAIR',
    ])
    expect(statement.accounts[0]).toMatchObject({ kind: 'credit', mask: null })
  })

  it('U.S. Bank: type, name, memo', () => {
    const statement = readFixture('us-bank.csv')
    expect(rowsOf(statement.accounts[0])).toEqual([
      '2026-01-21 -1530.20 WEX FLEET FUEL',
      '2026-01-20 7800.00 ELECTRONIC DEPOSIT RTS FINANCIAL',
      '2026-01-20 -65.00 CHECK',
    ])
    expect(statement.accounts[0]?.lines[2]?.description).toBe('CHECK; 1107')
  })

  it('Citi: a credit with a minus is still money in, pending rows wait, a cell may span lines', () => {
    const statement = readFixture('citi.csv')
    expect(rowsOf(statement.accounts[0])).toEqual([
      '2026-01-20 1000.00 ONLINE PAYMENT, THANK YOU',
      '2026-01-19 -455.75 PETRO STOPPING CTR',
      '2026-01-18 -149.00 DAT SOLUTIONS LOAD BOARD',
    ])
    expect(rejectedOf(statement)).toEqual(['2 pending'])
  })

  it('reads a header without rows as an account without transactions', () => {
    expect(readText('Status,Date,Description,Debit,Credit,Member Name\n')).toMatchObject({
      accounts: [{ name: 'Citi Card', lines: [] }],
      rejected: [],
    })
  })

  it('rejects single bad rows with their line and keeps the rest', () => {
    const statement = readText(
      'Date,Transaction,Name,Memo,Amount\n2026-01-05,CREDIT,A,,-5.00\n2026-01-05,DEBIT,B,,x\n' +
        '2026-02-30,DEBIT,C,,-1.00\n2026-01-06,DEBIT,D,,0.00\n2026-01-06,DEBIT,E,,7.00\n',
    )
    expect(rowsOf(statement.accounts[0])).toEqual(['2026-01-06 -7.00 E'])
    expect(rejectedOf(statement)).toEqual([
      '2 The row says CREDIT but its amount is negative.',
      '3 The amount "x" cannot be read as US dollars.',
      '4 The date "2026-02-30" is not in the calendar.',
      '5 The amount is zero.',
    ])
  })
})

describe('rows around the lines', () => {
  const mapping: ColumnMapping = {
    ...{ date: 0, description: 1, debit: 2, credit: 3, balance: 4 },
    ...{ date_order: 'mdy', flip_sign: false, skip_rows: 1 },
  }

  it('repeated column names and a total are not lines, and the balances still chain to the last one', () => {
    const header = 'Posting Date,Description,Debit,Credit,Balance\n'
    const statement = readText(
      `${header}10/01/2026,Beginning balance,,,"12,000.00"\n10/02/2026,PILOT #441,612.48,,"11,387.52"\n` +
        `${header}10/03/2026,TQL,,"4,250.00","15,637.52"\nTotals,,612.48,"4,250.00",\n`,
      { mapping },
    )
    expect(rowsOf(statement.accounts[0])).toEqual(['2026-10-02 -612.48 PILOT #441', '2026-10-03 4250.00 TQL'])
    expect(rejectedOf(statement)).toEqual([])
    expect(statement.accounts[0]).toMatchObject({ balance: { amount_cents: 1_563_752n }, ends_at: 1_563_752n })
  })

  it.each([
    ['10/22/2026', 'mdy'],
    ['22/10/2026', 'dmy'],
  ] as const)('a payee called Total has a line on %s', (day, date_order) => {
    const text = `Description,Date,Debit,Credit,Balance\nTotal,${day},40.00,,\n`
    expect(
      rowsOf(readText(text, { mapping: { ...mapping, date: 1, description: 0, date_order } }).accounts[0]),
    ).toEqual(['2026-10-22 -40.00 Total'])
  })

  it('concatenated files of one bank are read as one', () => {
    const header = 'Status,Date,Description,Debit,Credit,Member Name\n'
    const statement = readText(
      `${header}Cleared,01/20/2026,PETRO,455.75,,X\n${header}Cleared,02/20/2026,LOVES,12.00,,X\n`,
    )
    expect(rowsOf(statement.accounts[0])).toEqual(['2026-01-20 -455.75 PETRO', '2026-02-20 -12.00 LOVES'])
    expect(statement.rejected).toEqual([])
  })
})

describe('a truncated CSV file', () => {
  it('is refused where the running balance breaks', () => {
    expect(refusalOf(() => readFixture('refused/missing-row.csv'))).toBe(
      'truncated: The balance on line 4 does not follow from the row above it: rows are missing or were changed. ' +
        'Please download the statement again.',
    )
  })

  it('is refused when its summary promises more than its rows give', () => {
    expect(refusalOf(() => readFixture('refused/cut-after-a-row.csv'))).toBe(
      'truncated: The rows end at 13,304.33 on line 11, but the statement says 16,304.33: rows are missing. ' +
        'Please download the statement again.',
    )
  })

  it('is refused when its last row is not complete', () => {
    expect(refusalOf(() => readFixture('refused/cut-in-a-row.csv'))).toBe(
      'truncated: The last row, at line 6, is not complete, so the file was cut off. Please download it again.',
    )
    const inAQuote = 'Status,Date,Description,Debit,Credit,Member Name\nCleared,01/20/2026,"PETR'
    expect(refusalOf(() => readText(inAQuote))).toBe(
      'truncated: The quotation mark on line 2 is never closed, so the file was cut off. Please download it again.',
    )
  })
})

describe('quoting', () => {
  const citi = (rows: string): string => `Status,Date,Description,Debit,Credit,Member Name\n${rows}`

  it('keeps quotes that are doubled, and those a bank forgot to double', () => {
    const rows = 'Cleared,01/20/2026,"5"" HOSE",1.00,,X\nCleared,01/20/2026,"JOE "RED" INC",2.00,,X\n'
    const statement = readText(citi(rows))
    expect(rowsOf(statement.accounts[0])).toEqual(['2026-01-20 -1.00 5" HOSE', '2026-01-20 -2.00 JOE "RED" INC'])
  })

  it('refuses quotes that would swallow the next row', () => {
    const rows = 'Cleared,01/20/2026,"5TH WHEEL,1.00,,X\nCleared,01/21/2026,"OK",2.00,,X\n'
    expect(refusalOf(() => readText(citi(rows)))).toBe(
      'unreadable: The quotation marks from line 2 on do not pair up, so rows would be lost. ' +
        'Please download the file again.',
    )
  })
})

describe('any other CSV', () => {
  const statement = readFixture('other-bank.csv')

  it('asks for the columns and proposes them', () => {
    expect(statement).toMatchObject({ format: 'csv', accounts: [], rejected: [] })
    expect(statement.needs_mapping).toMatchObject({
      header: ['Posted Date', 'Value Date', 'Details', 'Money out', 'Money in', 'Balance'],
      guess: {
        date: 0,
        description: 2,
        debit: 3,
        credit: 4,
        balance: 5,
        date_order: 'dmy',
        flip_sign: false,
        skip_rows: 3,
        delimiter: ';',
      },
    })
    expect(statement.needs_mapping?.sample[0]).toEqual([
      '13/01/2026',
      '13/01/2026',
      "Fuel; Love's 512",
      '640,10',
      '',
      '9.359,90',
    ])
  })

  it('is read with the proposal as its mapping', () => {
    const read = readFixture('other-bank.csv', { mapping: statement.needs_mapping?.guess as ColumnMapping })
    expect(rowsOf(read.accounts[0])).toEqual([
      "2026-01-13 -640.10 Fuel; Love's 512",
      '2026-02-02 1500.00 Factoring advance',
    ])
    expect(read.accounts[0]).toMatchObject({
      name: 'other-bank',
      kind: 'unknown',
      balance: { amount_cents: 1_085_990n, date: '2026-02-02' },
    })
  })

  const mapping: ColumnMapping = {
    date: 0,
    description: 1,
    amount: 2,
    date_order: 'mdy',
    flip_sign: false,
    skip_rows: 1,
  }

  it.each([',', ';', '\t', '|'])('finds the delimiter %j', (delimiter) => {
    const text = [
      ['When', 'What', 'How much'],
      ['1/5/26', 'Toll', '(3.50)'],
      ['1/6/26', 'Load', '$1200'],
    ]
      .map((cells) => cells.join(delimiter))
      .join('\n')
    const [account] = readText(text, { mapping }).accounts
    expect(rowsOf(account)).toEqual(['2026-01-05 -3.50 Toll', '2026-01-06 1200.00 Load'])
  })

  it('is cut by the delimiter that the names have too, not by the one that a memo has more of', () => {
    const days = ['05', '06', '07', '08', '09', '10']
    const rows = days.map((day) => `2026-01-${day},DEBIT,PILOT 437,24431060; 05541; ; ; ;,-412.80\n`)
    const [account] = readText(`Date,Transaction,Name,Memo,Amount\n${rows.join('')}`).accounts
    expect(rowsOf(account)).toEqual(days.map((day) => `2026-01-${day} -412.80 PILOT 437`))
  })

  it('is cut by what makes three cells or more, not by the decimal commas or sentences of its lines', () => {
    const german =
      'Konto;DE12\nAlter Saldo;1.000,00\nNeuer Saldo;1.234,56\nBuchungstag;Name;Betrag\n01.13.2026;REWE;-12,34\n01.14.2026;ALDI;-22,34\n'
    const piped = 'Date|Desc|Amount\n1/5/2026|A, B|3.00\n1/6/2026|C, D|4.00\nPrinted by, me\nPage 1, 2\n'
    const told =
      'Account: 1; Name: X\nFrom: a; To: b\nBranch; Y\nPhone; Z\nDate,Description,Amount\n01/05/2026,PILOT,-3.50\n'
    const cut = [german, piped, told].map((text) => readText(text).needs_mapping?.guess)
    expect(cut).toMatchObject([
      { delimiter: ';', amount: 2 },
      { delimiter: '|', amount: 2 },
      { delimiter: ',', amount: 2 },
    ])
  })

  it('reverses signs when money out is positive', () => {
    const text = 'When,What,How much\n1/5/26,Toll,3.50\n1/6/26,Refund,2.00-\n'
    expect(rowsOf(readText(text, { mapping: { ...mapping, flip_sign: true } }).accounts[0])).toEqual([
      '2026-01-05 -3.50 Toll',
      '2026-01-06 2.00 Refund',
    ])
  })

  it('returns the balance that its rows lead to next to the stated one: 1 + 1 + 1 = 3, not 4', () => {
    const text = 'When,What,How much,Left\n1/5/26,A,1.00,1.00\n1/6/26,B,1.00,2.00\n1/8/26,C,1.00,4.00\n'
    expect(readText(text, { mapping: { ...mapping, balance: 3 } }).accounts[0]).toMatchObject({
      ends_at: 300n,
      balance: { amount_cents: 400n, date: '2026-01-08' },
    })
  })

  it('refuses a mapping without an amount or without rows', () => {
    expect(refusalOf(() => readText('a,b\n1,2\n', { mapping: { ...mapping, amount: null } }))).toBe(
      'bad_mapping: Please choose the column of the amount, or those of debit and credit.',
    )
    expect(refusalOf(() => readText('a,b\n1,2\n', { mapping: { ...mapping, skip_rows: 9 } }))).toBe(
      'bad_mapping: No rows are left. Please skip fewer rows.',
    )
    expect(refusalOf(() => readText('Date,Description,Amount\n', { mapping: { ...mapping, skip_rows: 1 } }))).toBe(
      'bad_mapping: The file has column names but no lines. Please download a period that has some.',
    )
  })
})
