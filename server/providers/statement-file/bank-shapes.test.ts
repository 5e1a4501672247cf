import { readText, rejectedOf, rowsOf } from '@/tests/support/statements/fixture'
import type { AccountKind } from './statement'

/** One small file per format: its header as it is downloaded, and the lines that it must result in. */
const FILES: [string, AccountKind, string, string[], string[]?][] = [
  [
    'American Express',
    'credit',
    `Date,Description,Card Member,Account #,Amount,Extended Details,Appears On Your Statement As
01/20/2026,LOVES #0318 AMARILLO TX,DANA REYES,-41007,412.55,x,LOVES
01/19/2026,AUTOPAY PAYMENT - THANK YOU,DANA REYES,-41007,-900.00,,PAYMENT`,
    ['2026-01-20 -412.55 LOVES #0318 AMARILLO TX', '2026-01-19 900.00 AUTOPAY PAYMENT - THANK YOU'],
  ],
  [
    'Discover',
    'credit',
    `Trans. Date,Post Date,Description,Amount,Category
01/18/2026,01/19/2026,"BLUE BEACON, SALINA KS",62.50,Services
01/17/2026,01/17/2026,INTERNET PAYMENT - THANK YOU,-62.50,Payments and Credits`,
    ['2026-01-19 -62.50 BLUE BEACON, SALINA KS', '2026-01-17 62.50 INTERNET PAYMENT - THANK YOU'],
  ],
  [
    'Apple Card',
    'credit',
    `Transaction Date,Clearing Date,Description,Merchant,Category,Type,Amount (USD),Purchased By
01/12/2026,01/13/2026,PILOT 412 JOPLIN MO,Pilot,Gas,Purchase,88.10,Dana
01/14/2026,01/14/2026,ACH DEPOSIT INTERNET TRANSFER,Ach Deposit,Payment,Payment,-88.10,Dana`,
    ['2026-01-13 -88.10 Pilot', '2026-01-14 88.10 Ach Deposit'],
  ],
  [
    'PNC',
    'unknown',
    `Date,Description,Withdrawals,Deposits,Balance
01/06/2026,ACH WEB PREPASS,$30.00,,"$1,970.00"
01/05/2026,DEPOSIT,,"$2,000.00","$2,000.00"`,
    ['2026-01-06 -30.00 ACH WEB PREPASS', '2026-01-05 2000.00 DEPOSIT'],
  ],
  [
    'PNC',
    'unknown',
    `Transaction Date,Transaction Description,Amount,Category,Balance
01/06/2026,ACH WEB PREPASS,- $30.00,Fees,"$1,970.00"
01/05/2026,DEPOSIT,"+ $2,000.00",Deposits,"$2,000.00"`,
    ['2026-01-06 -30.00 ACH WEB PREPASS', '2026-01-05 2000.00 DEPOSIT'],
  ],
  [
    'TD Bank',
    'unknown',
    `Date,Bank RTN,Account Number,Transaction Type,Description,Debit,Credit,Check Number,Account Running Balance
2026-01-06,011103093,4417,DEBIT,TD ZELLE SENT,250.00,,,750.00
2026-01-05,011103093,4417,CREDIT,MOBILE DEPOSIT,,1000.00,,1000.00`,
    ['2026-01-06 -250.00 TD ZELLE SENT', '2026-01-05 1000.00 MOBILE DEPOSIT'],
  ],
  [
    'Truist',
    'unknown',
    `Posted Date,Transaction Date,Transaction Type,Check/Serial #,Full description,Merchant name,Category name,Sub-category name,Amount,Daily Posted Balance
01/06/2026,01/05/2026,Debit,,DEBIT CARD PURCHASE TA #12,TA,Auto,Gas,($80.00),$920.00
01/06/2026,01/06/2026,Check,2051,CHECK #2051,,,,($20.00),$920.00
01/05/2026,01/05/2026,Credit,,DEPOSIT,,,,"$1,020.00","$1,020.00"`,
    ['2026-01-06 -80.00 DEBIT CARD PURCHASE TA #12', '2026-01-06 -20.00 CHECK #2051', '2026-01-05 1020.00 DEPOSIT'],
  ],
  [
    'Navy Federal',
    'unknown',
    `Posting Date,Transaction Date,Amount,Credit Debit Indicator,type,Type Group,Reference,Instructed Currency,Currency Exchange Rate,Instructed Amount,Description,Category,Check Serial Number,Card Ending
01/06/2026,01/05/2026,45.10,Debit,POS,POS,1,EUR,1.1,41.00,FLYING J #678,Gas,,4417
01/05/2026,01/05/2026,300.00,Credit,ACH,ACH,2,,,,TQL PAYMENT,Income,,`,
    ['2026-01-06 -45.10 FLYING J #678', '2026-01-05 300.00 TQL PAYMENT'],
  ],
  [
    'Schwab Bank',
    'checking',
    `"Transactions for Checking account XX4417 as of 01/31/2026"
"Date","Status","Type","CheckNumber","Description","Withdrawal","Deposit","RunningBalance"
"01/07/2026","Pending","DEBIT","","TA #12","$10.00","",""
"01/06/2026","Posted","CHECK","2051","Check Paid #2051","$100.00","","$900.00"
"01/05/2026","Posted","ACH","","TQL","","$1,000.00","$1,000.00"`,
    ['2026-01-06 -100.00 Check Paid #2051', '2026-01-05 1000.00 TQL'],
    ['3 pending'],
  ],
  [
    'Mercury',
    'checking',
    `Date (UTC),Description,Amount,Status,Source Account,Bank Description,Reference,Note,Last Four Digits,Name On Card,Category,GL Code,Timestamp,Original Currency,Check Number
01-07-2026,Motive,-35.00,Failed,Checking ••4417,MOTIVE,,,,,,,x,USD,
01-06-2026,Pilot,-120.00,Sent,Checking ••4417,PILOT 412,,,,,,,x,USD,
01-05-2026,RTS Financial,5400.00,Sent,Checking ••4417,RTS FIN,,,,,,,x,USD,`,
    ['2026-01-06 -120.00 Pilot', '2026-01-05 5400.00 RTS Financial'],
    ['2 failed'],
  ],
  [
    'Relay',
    'checking',
    `Date,Payee,Account #,Transaction Type,Description,Reference,Status,Amount,Currency,Balance
2026-01-06,Blue Beacon,4417,Spend,BLUE BEACON SALINA,,SETTLED,-62.50,USD,937.50
2026-01-05,TQL,4417,Receive,TQL ACH,,SETTLED,1000.00,USD,1000.00`,
    ['2026-01-06 -62.50 Blue Beacon', '2026-01-05 1000.00 TQL'],
  ],
  [
    'Wise',
    'checking',
    `"TransferWise ID",Date,Amount,Currency,Description,"Payment Reference","Running Balance","Exchange From","Exchange To","Exchange Rate","Payer Name","Payee Name","Payee Account Number",Merchant,"Card Last Four Digits","Card Holder Full Name",Attachment,Note,"Total fees"
CARD-1,06-01-2026,-20.00,USD,"Card transaction of 20.00 USD","",980.00,,,,,,,TA Express,4417,Dana,,,0.00
TRANSFER-2,05-01-2026,1000.00,USD,"Received money from TQL","",1000.00,,,,TQL,,,,,,,,0.00`,
    ['2026-01-06 -20.00 Card transaction of 20.00 USD', '2026-01-05 1000.00 Received money from TQL'],
  ],
  [
    'PayPal',
    'checking',
    `"Date","Time","TimeZone","Name","Type","Status","Currency","Gross","Fee","Net","From Email Address","Transaction ID","Balance"
"01/05/2026","08:00:00","PST","Load One","Website Payment","Completed","USD","100.00","-3.20","96.80","a@b.c","1A","96.80"
"01/06/2026","09:00:00","PST","Shop","Express Checkout Payment","Completed","USD","-20.00","0.00","-20.00","a@b.c","2B","76.80"
"01/07/2026","09:00:00","PST","Shop","Authorization","Pending","USD","-5.00","0.00","-5.00","a@b.c","3C","76.80"`,
    ['2026-01-05 96.80 Load One', '2026-01-06 -20.00 Shop'],
    ['4 pending'],
  ],
  [
    'Venmo',
    'checking',
    `Account Statement - (@dana) ,,,,,,,,,,,
Account Activity,,,,,,,,,,,
,ID,Datetime,Type,Status,Note,From,To,Amount (total),Amount (fee),Beginning Balance,Ending Balance
,,,,,,,,,,$0.00,
,301,2026-01-05T10:00:00,Payment,Complete,Lumper,Dana,Sam,- $40.00,,,
,302,2026-01-06T10:00:00,Charge,Complete,Layover,Sam,Dana,+ $90.00,,,
,,,,,,,,,,,$50.00`,
    ['2026-01-05 -40.00 Lumper', '2026-01-06 90.00 Layover'],
  ],
]

describe('files of banks and cards, recognized by their headers', () => {
  it.each(FILES)('%s (%s)', (institution, kind, text, rows, rejected = []) => {
    const statement = readText(`${text}\n`)
    expect(statement.needs_mapping).toBeUndefined()
    expect(rowsOf(statement.accounts[0])).toEqual(rows)
    expect(rejectedOf(statement)).toEqual(rejected)
    expect([statement.accounts[0]?.kind, statement.accounts[0]?.name.startsWith(institution)]).toEqual([kind, true])
  })

  it('a balance that only the last row states is the ending balance', () => {
    const venmo = FILES.find(([name]) => name === 'Venmo')?.[2] ?? ''
    expect(readText(`${venmo}\n`).accounts[0]?.balance?.amount_cents).toBe(5000n)
  })
})

describe('fuel cards keep the unit, gallons, product, odometer and state of a purchase', () => {
  it.each([
    [
      'EFS',
      `Card #,Tran Date,Invoice #,Unit,Driver Name,Odometer,Location Name,City,State/ Prov,Fees,Item,Unit Price,Disc PPU,Disc Cost,Qty,Disc Amt,Disc Type,Amt,DB,Currency
12345,2026-01-06,881,104,REYES,412300,PILOT DALLAS 206,DALLAS,TX,0.00,ULSD,3.50,3.40,410.00,120.5,12.05,R,421.75,Y,USD/Gallons`,
      { unit: '104', gallons: '120.5', product: 'ULSD', odometer: '412300', state: 'TX' },
      '2026-01-06 -421.75 PILOT DALLAS 206',
    ],
    [
      'EFS',
      `Card #,Tran Date,Invoice #,Unit,Driver Name,Location Name,City,State/ Prov,Item,Unit Price,Qty,Amt,Currency
12345,2026-01-06,881,104,ALEXANDER MONTGOMERY,PILOT DALLAS 206,DALLAS,TX,ULSD,3.50,120.5,421.75,USD/Gallons`,
      { unit: '104', gallons: '120.5', product: 'ULSD', state: 'TX' },
      '2026-01-06 -421.75 PILOT DALLAS 206',
    ],
    [
      'Comdata',
      `Account Code,Transaction Date,Transaction Number,Driver Name,Unit Number,Truck Stop Name,Truck Stop City,Truck Stop State,Number of Tractor Gallons,Product,Hubometer,Total Amount Due
77,01/06/2026,1,REYES,104,LOVES #318,AMARILLO,TX,100.00,DIESEL,412300,350.00`,
      { unit: '104', gallons: '100.00', product: 'DIESEL', odometer: '412300', state: 'TX' },
      '2026-01-06 -350.00 LOVES #318',
    ],
    [
      'WEX',
      `Transaction Date,Post Date,Card Number,Custom Vehicle/Asset ID,Units,Unit Cost,Net Cost,Product Description,Merchant Name,Merchant City,Merchant State / Province,Current Odometer
01/06/2026,01/07/2026,4417,104,80.000,3.25,260.00,Diesel,TA EXPRESS,GARY,IN,412300`,
      { unit: '104', gallons: '80.000', product: 'Diesel', odometer: '412300', state: 'IN' },
      '2026-01-06 -260.00 TA EXPRESS',
    ],
  ])('%s', (institution, text, particulars, row) => {
    const [account] = readText(`${text}\n`).accounts
    expect([account?.name.startsWith(institution), account?.kind, rowsOf(account)]).toEqual([true, 'credit', [row]])
    expect(account?.lines[0]?.particulars).toEqual(particulars)
  })

  it('no other file has them', () => {
    const text = 'Date,Payee,Amount,State\n01/06/2026,PILOT,-1.00,TX\n'
    const mapping = { date: 0, description: 1, amount: 2, date_order: 'mdy', flip_sign: false, skip_rows: 1 } as const
    expect(readText(text, { mapping }).accounts[0]?.lines[0]).not.toHaveProperty('particulars')
  })
})
