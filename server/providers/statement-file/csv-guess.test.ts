import { fixture, readText, refusalOf, rowsOf } from '@/tests/support/statements/fixture'
import { readStatement } from './read-statement'

const guessOf = (text: string) => readText(text).needs_mapping?.guess

describe('the proposed columns of an unknown CSV', () => {
  it('finds them by the names in the header', () => {
    expect(
      guessOf(
        'Transaction Date,Posted Date,Check No,Payee,Amount,Running Balance\n' +
          '01/14/2026,01/15/2026,101,Pilot,-12.00,88.00\n',
      ),
    ).toEqual({
      date: 1,
      date_order: 'mdy',
      description: 3,
      amount: 4,
      flip_sign: false,
      balance: 5,
      check_number: 2,
      skip_rows: 1,
      delimiter: ',',
    })
  })

  it('finds them by their contents when there is no header', () => {
    const text = '2026-01-14,Pilot Laredo,-12.00\n2026-01-15,TQL carrier pay,900.00\n'
    expect(readText(text).needs_mapping).toMatchObject({
      header: null,
      guess: { date: 0, date_order: 'ymd', description: 1, amount: 2, skip_rows: 0 },
    })
  })

  it('reverses signs when payments are negative and most rows are not', () => {
    expect(
      guessOf(
        'Date,Description,Amount\n01/14/2026,AUTOPAY PAYMENT - THANK YOU,-50.00\n01/15/2026,Pilot,12.00\n' +
          '01/15/2026,Loves,13.00\n',
      ),
    ).toMatchObject({ amount: 2, flip_sign: true })
  })

  const read = (text: string) => {
    const mapping = guessOf(text)
    const statement = readText(text, {
      mapping: { date: -1, description: -1, date_order: 'mdy', flip_sign: false, skip_rows: 0, ...mapping },
    })
    return { mapping, rows: rowsOf(statement.accounts[0]), statement }
  }

  it('prefers debit and credit over an amount, even if one of the two is empty', () => {
    const text = 'Date,Memo,Amount,Debit,Credit\n01/14/2026,Pilot,12.00,12.00,\n01/15/2026,TQL,900.00,,900.00\n'
    expect(read(text).rows).toEqual(['2026-01-14 -12.00 Pilot', '2026-01-15 900.00 TQL'])
    expect(read('Date,Memo,Withdrawals,Deposits\n01/14/2026,Pilot,12.00,\n').rows).toEqual(['2026-01-14 -12.00 Pilot'])
  })

  it('reads payments as money out next to filled receipts, and otherwise as the amount or money in', () => {
    const book = 'Date,Payee,Receipts,Payments\n01/14/2026,Pilot,,12.00\n01/15/2026,TQL,900.00,\n'
    expect(read(book).rows).toEqual(['2026-01-14 -12.00 Pilot', '2026-01-15 900.00 TQL'])
    expect(guessOf('Date,Customer,Payment Amount,Receipt\n01/14/2026,TQL,900.00,\n')).toMatchObject({ amount: 2 })
    const card =
      'Date,Description,Payments,Credits,Amount\n01/14/2026,Pilot,,,-12.00\n01/15/2026,Thank you,50.00,,50.00\n'
    expect(guessOf(card)).toMatchObject({ amount: 4 })
  })

  it('proposes the place of a fuel purchase as its description, not the driver or the city', () => {
    const card =
      'Tran Date,Card,Driver Name,Truck Stop,City,Product,Gallons,Total\n01/06/2026,4417,ALEXANDER MONTGOMERY,LOVES #318,SAN BERNARDINO,ULSD,120.5,421.75\n'
    expect(guessOf(card)).toMatchObject({ date: 0, description: 3, amount: 7 })
  })

  it('reads the memo of rows without a payee, as in a register of QuickBooks', () => {
    const register =
      'Date,Ref No.,Payee,Memo,Payment,Deposit,Balance\n01/14/2026,,,PILOT #437,12.00,,88.00\n' +
      '01/15/2026,,TQL,Load 7120,,900.00,988.00\n01/16/2026,,,,8.00,,980.00\n'
    expect(read(register).rows).toEqual([
      '2026-01-14 -12.00 PILOT #437',
      '2026-01-15 900.00 TQL',
      '2026-01-16 -8.00 Bank transaction',
    ])
  })

  it('takes the amount that the others lead to: 401.33 + 1 fee, and 413.17 − 11.84 discount', () => {
    const fleet =
      'Date,Unit,Location,Fuel Qty,PPG,Fuel Amt,Cash Adv,Fee,Total Due\n' +
      '01/14/2026,104,PILOT 437,118.4,3.489,401.33,0.00,1.00,402.33\n01/15/2026,107,TA GARY,0.0,0.000,0.00,100.00,1.00,101.00\n'
    expect(read(fleet).rows).toEqual(['2026-01-14 -402.33 PILOT 437', '2026-01-15 -101.00 TA GARY'])
    const long =
      'Transaction Date,Card Number,Driver First Name,Vehicle,Site Name,Units,Unit Cost,Total Fuel Cost,Other Cost,Total Non-Fuel Cost,Gross Cost,Discount,Net Cost,Odometer\n' +
      '01/14/2026,0441,D,104,PILOT 437,118.42,3.489,413.17,0.00,0.00,413.17,11.84,401.33,411002\n' +
      '01/15/2026,0441,C,107,TA GARY,1.00,24.990,0.00,24.99,24.99,24.99,0.00,24.99,411900\n'
    expect(read(long).rows).toEqual(['2026-01-14 -401.33 PILOT 437', '2026-01-15 -24.99 TA GARY'])
    const discounted =
      'Date,Unit,Merchant,Gallons,Gross Amount,Discount,Net Amount\n' +
      '01/14/2026,104,PILOT 437,118.42,413.17,11.84,401.33\n01/15/2026,104,PILOT 437,9.10,36.39,0.00,36.39\n'
    expect(read(discounted).rows).toEqual(['2026-01-14 -401.33 PILOT 437', '2026-01-15 -36.39 PILOT 437'])
    const factored =
      'Schedule,Date,Invoice #,Debtor,Invoice Amount,Fee,Reserve,Net Funded\n' +
      '88121,01/14/2026,9881,TQL,3150.00,94.50,157.50,2898.00\n88121,01/15/2026,4412,RXO,2100.00,63.00,105.00,1932.00\n'
    expect(read(factored).rows).toEqual(['2026-01-14 2898.00 TQL', '2026-01-15 1932.00 RXO'])
  })

  it('reads what decreases and increases a reserve as two columns', () => {
    const reserve =
      'Post Date,Txn Description,Increase,Decrease,Balance\n03-Jan-2026,HELD SCH 88121,262.50,,1162.50\n' +
      '06-Jan-2026,RELEASE,,180.00,982.50\n10-Jan-2026,HELD SCH 88340,223.78,,1206.28\n'
    expect(read(reserve).rows).toEqual([
      '2026-01-03 262.50 HELD SCH 88121',
      '2026-01-06 -180.00 RELEASE',
      '2026-01-10 223.78 HELD SCH 88340',
    ])
  })

  it('reads the amounts of fuel and tolls as money out when most are positive', () => {
    const tolls =
      'Transaction Date,Transponder,License Plate,Agency,Exit Plaza,Toll Amount\n' +
      '01/14/2026,0200441122,P44120 TN,NJ TPK,Exit 18W,43.85\n01/15/2026,0200441122,P44120 TN,PANYNJ,GWB,-21.00\n' +
      '01/16/2026,0200441122,P44120 TN,,Walters,9.75\n'
    expect(read(tolls).rows).toEqual([
      '2026-01-14 -43.85 NJ TPK',
      '2026-01-15 21.00 PANYNJ',
      '2026-01-16 -9.75 Walters',
    ])
  })

  it('takes no balance and no reward for the amount, though others add up to it', () => {
    const running =
      'Date,Description,Amount,Opening,Total\n1/15/2026,PILOT,-100.00,500.00,400.00\n1/16/2026,TQL,50.00,400.00,450.00\n'
    expect(read(running).rows).toEqual(['2026-01-15 -100.00 PILOT', '2026-01-16 50.00 TQL'])
    const due =
      'Date,Description,Amount,Previous,Amount Due\n1/15/2026,A,100.00,0.00,100.00\n1/16/2026,B,50.00,100.00,150.00\n'
    expect(guessOf(due)).toMatchObject({ amount: 2 })
    const rewards =
      'Date,Merchant,Amount,Base,Bonus,Total Rewards\n1/15/2026,A,-100.00,1.00,0.50,1.50\n1/16/2026,B,-50.00,0.50,0.25,0.75\n'
    expect(read(rewards).rows).toEqual(['2026-01-15 -100.00 A', '2026-01-16 -50.00 B'])
    const worth =
      'Date,Description,Amount,Checking,Savings,Total\n1/15/2026,A,-100.00,400.00,510.00,910.00\n1/16/2026,B,-50.00,450.00,560.00,1010.00\n'
    expect(read(worth).rows).toEqual(['2026-01-15 -100.00 A', '2026-01-16 -50.00 B'])
  })

  it('reads what a settlement pays as money in, though it takes off tolls', () => {
    const settlement =
      'Date,Load,Broker Name,Linehaul,Fuel Surcharge,Tolls,Net Pay\n' +
      '1/15/2026,L1,TQL,1000.00,200.00,20.00,1180.00\n1/22/2026,L2,RXO,900.00,150.00,10.00,1040.00\n'
    expect(read(settlement).rows).toEqual(['2026-01-15 1180.00 TQL', '2026-01-22 1040.00 RXO'])
  })

  it.each(['Category', 'Class', 'Status'])('takes the direction from a column called %s', (name) => {
    const text = `Date,Description,Amount,${name}\n1/15/2026,PILOT,100.00,Expense\n1/16/2026,TQL,50.00,Income\n`
    expect(read(text).rows).toEqual(['2026-01-15 -100.00 PILOT', '2026-01-16 50.00 TQL'])
  })

  it('describes a line by what a tag stands for, not by the tag', () => {
    const tolls =
      'Date,Tag,Tag Description,Amount\n1/15/2026,0200441122,NJ TPK,-43.85\n1/16/2026,0200441122,PANYNJ,-21.00\n'
    expect(read(tolls).rows).toEqual(['2026-01-15 -43.85 NJ TPK', '2026-01-16 -21.00 PANYNJ'])
  })

  it('prefers gross over fee, and names over positions', () => {
    expect(guessOf('Date,Fee,Gross,Net,Name\n01/14/2026,-0.30,10.00,9.70,Shop\n')).toMatchObject({
      amount: 2,
      description: 4,
    })
    expect(
      guessOf('Date,Transaction Type,Description,Amount\n01/14/2026,ACH DEBIT PAYMENT,PILOT,-1.00\n'),
    ).toMatchObject({
      description: 2,
    })
  })

  it('never takes an account number, a check number or a time for an amount or a text', () => {
    const text =
      'Date,Account Number,Check Number,Time,Payee,Value\n' +
      '01/14/2026,4417,101,10.30,Pilot,-12.00\n01/15/2026,4417,102,11.45,TQL,900.00\n'
    expect(guessOf(text)).toMatchObject({ amount: 5, description: 4, check_number: 2 })
  })

  it.each([
    ['words', 'Debit', 'Credit'],
    ['D/C', 'D', 'C'],
    ['Af Bij', 'Af', 'Bij'],
    ['signs', '-', '+'],
    ['long words', 'Withdrawal', 'Deposit'],
  ])('finds a column that says which way the money went: %s', (_, out, into) => {
    const text = `Date,Payee,Amount,Sign\n01/14/2026,Pilot,12.00,${out}\n01/15/2026,TQL,900.00,${into}\n`
    const { mapping, rows } = read(text)
    expect([mapping?.direction, rows]).toEqual([3, ['2026-01-14 -12.00 Pilot', '2026-01-15 900.00 TQL']])
  })

  it('a row without a direction is reported, not guessed', () => {
    const text =
      'Date,Payee,Amount,Sign\n01/14/2026,Pilot,12.00,D\n01/15/2026,A,1.00,C\n01/16/2026,B,1.00,C\n01/17/2026,X,3.00,?\n'
    expect(read(text).statement.rejected).toEqual([
      { line: 5, reason: '"?" does not say whether money went out or came in.' },
    ])
  })

  it('lets the balance decide the signs: 100 − 12 = 88', () => {
    const text =
      'Date,Payee,Amount,Balance\n01/14/2026,A,-100.00,100.00\n01/15/2026,Pilot,12.00,88.00\n01/16/2026,B,-2.00,90.00\n'
    const { mapping, statement } = read(text)
    expect([mapping?.flip_sign, statement.accounts[0]?.ends_at, statement.accounts[0]?.balance?.amount_cents]).toEqual([
      true,
      9000n,
      9000n,
    ])
  })

  it('without names finds two columns and their balance', () => {
    const text = '01/14/2026,Load,,900.00,900.00\n01/15/2026,Pilot,12.00,,888.00\n01/16/2026,Toll,8.00,,880.00\n'
    expect(guessOf(text)).toMatchObject({ debit: 2, credit: 3, balance: 4 })
  })

  it('takes column names in another language from the row above the first day', () => {
    expect(readText('Buchungstag;Empfänger;Betrag\n14.01.2026;Tankstelle;-12,00\n').needs_mapping).toMatchObject({
      header: ['Buchungstag', 'Empfänger', 'Betrag'],
      guess: { date: 0, description: 1, amount: 2, date_order: 'dmy' },
    })
  })

  it('asks about dates with the year in the middle, instead of finding no rows', () => {
    expect(readText('Date,Payee,Amount\n10/2009/09,Pilot,-12.00\n').needs_mapping).toMatchObject({
      is_date_proven: false,
      guess: { date: 0, date_order: 'myd' },
    })
    expect(readText('Date,Payee,Amount\n07 Nov 2013,Pilot,-12.00\n').needs_mapping?.is_date_proven).toBe(true)
    expect(
      rowsOf(
        readText('Date,Payee,Amount\n2019.04.19.,Pilot,-12.00\n', {
          mapping: { date: 0, description: 1, amount: 2, date_order: 'ymd', flip_sign: false, skip_rows: 1 },
        }).accounts[0],
      ),
    ).toEqual(['2019-04-19 -12.00 Pilot'])
  })

  it('refuses amounts of a column in another currency line by line', () => {
    expect(read('Date,Payee,Amount (EUR)\n01/14/2026,Pilot,-12.00\n').statement.rejected).toEqual([
      { line: 2, reason: 'The amount is in EUR. Only US dollars can be imported.' },
    ])
    expect(read('Date,Payee,Amount\n01/14/2026,Pilot,-£12.00\n').statement.rejected).toHaveLength(1)
  })

  it('skips rows without a day and an amount, and pending ones', () => {
    const text =
      'Date,Payee,Amount\nPending,Toll,-1.00\n01/14/2026,Pilot,-12.00\n,at the pump 3,\n01/15/2026,TQL,9.00\n01/16/2026,TQL,9.00\n'
    const { rows, statement } = read(text)
    expect([rows.length, statement.rejected, statement.left_out]).toEqual([3, [], [{ line: 2, status: 'pending' }]])
  })

  it('still proposes columns for a header without rows', () => {
    expect(guessOf('Date,Description,Amount\n')).toMatchObject({ date: 0, description: 1, amount: 2, skip_rows: 1 })
  })
})

it('refuses a table in which no row has a date and an amount', () => {
  expect(refusalOf(() => readStatement(fixture('refused/customers.csv')))).toMatch(
    /^wrong_kind: This is a text file without rows that hold a date and an amount\./,
  )
})
