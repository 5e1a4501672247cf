import fc from 'fast-check'
import { payeeOfLine, readBankText } from './bank-text'
import { processorMs } from '@/tests/support/processor-time'

describe('a bank text is read as people read it', () => {
  it.each([
    ['EXXONMOBIL 99312442 LAREDO TX', 'Exxonmobil', ''],
    ['7-ELEVEN 34112 FORT WAYNE IN', '7-Eleven', ''],
    ["CHECKCARD 0112 LOVE'S #0318 JACKSON MS 24692164012100123456789", "Love's", ''],
    ['LOVES #0318 DEF 5.1 GAL', 'Loves', 'def'],
    ['PILOT_00471 HEBRON OH', 'Pilot', ''],
    [
      'PURCHASE AUTHORIZED ON 03/08 PILOT CAT SCALE 0471 WENDOVER UT S663271143074536 CARD 4357',
      'Pilot CAT Scale',
      'scale',
    ],
    ['5GUYS 1123 NORTH LAS VEGAS NV', '5Guys', ''],
    ['MOTEL6 00331 ELOY AZ', 'Motel6', ''],
    ['MOTEL 6 #4421 EL PASO TX', 'Motel 6', ''],
    ['SQ *JOES DIESEL REPAIR TULSA OK', 'Joes Diesel Repair', 'diesel'],
    ['TST* THE NOOK 9755', 'The Nook', ''],
    ['  PAYPAL *DD *JOES DINER', 'Joes Diner', ''],
    ['PAYPAL *SAMSARA INC', 'Samsara', ''],
    ['Recurring Card Purchase 08/04 TRUCKINGOFFICE SOFTWARE 8317708638 CA Card 8087', 'Truckingoffice Software', ''],
    ['TQL DES:SETTLEMENT ID:441 INDN:ACME TRUCKING CO ID:1234567890 CCD', 'TQL Settlement', ''],
    ['ORIG CO NAME:C.H. ROBINSON ORIG ID:94 DESC DATE:1 CO ENTRY DESCR:AP SEC:CCD TRACE#:12', 'C.H. Robinson', ''],
    ['COYOTE LOGISTICS LAYOVER', 'Coyote Logistics', 'layover'],
    ['J B HUNT TRANSPORT', 'J B Hunt Transport', ''],
    ['J. B. HUNT', 'J. B. Hunt', ''],
    [
      'POINT OF SALE DEBIT L340 TIME 03:11 PM DATE 01/27 CHEVRON/EXTRA MILE 3021 GREAT FALLS MT',
      'Chevron Extra Mile',
      '',
    ],
    ['PREMIER TRUCK GROUP Colorado SprinCO', 'Premier Truck Group', ''],
    ['ONLINE PMT TO CARD ENDING 4417', '', ''],
    ['ONLINE PAYMENT TO CARD ENDING IN 4417', '', ''],
    ['Payment to Chase card ending in 4417 03/04', 'Chase', ''],
    ['POINT OF SALE DEBIT L340 TIME 03:11 PM DATE 01-27 HARLOW TULSA OK', 'Harlow', ''],
    ['TULSA OK', '', ''],
    ['SALT LAKE CITY UT', '', ''],
    ['  TULSA OK  ', '', ''],
    ['TULSA OK 74103', '', ''],
    ['BRIGHTWATER SUPPLY EL PASO TX 79901-1200 USA', 'Brightwater Supply', ''],
    ['OK', '', ''],
    ['POS PURCHASE 0112 TULSA OK', '', ''],
    ['CHECKCARD 0112 NORTH LITTLE ROCK AR', '', ''],
    ['WEST MEMPHIS AR', '', ''],
    ['POS DEBIT 4417', '', ''],
    ['ACH CREDIT 7712331', '', ''],
    ['ACH CREDIT 12-4417', '', ''],
  ])('%s: %s', (text, payee, extras) => {
    const read = readBankText(text)
    expect([read.payee, read.extras.join(' ')]).toEqual([payee, extras])
  })

  it('one merchant has one key, whatever text surrounds it', () => {
    const key = readBankText('LOVES').key
    for (const text of [
      "POS PURCHASE 0112 LOVE'S TRAVEL STOP #331 WEST MEMPHIS AR",
      'LOVE S TRAVEL S00003418 KATY TX',
      'DBT CRD 6459 02/19/24 79714727 LOVES TRAVEL STOP 771 PITTSTON PA C#6277',
      'WEX LOVES 442 TROUTDALE OR',
    ])
      expect(readBankText(text).key).toBe(key)
  })

  const name = fc.constantFrom(
    'HARLOW',
    'BRIGHTWATER SUPPLYHOUSE',
    'QUANTRELL BROS',
    '5GUYS',
    'EXXONMOBIL',
    'FLEETPRIDE',
  )
  const town = fc.constantFrom(
    'TULSA OK',
    'SALT LAKE CITY UT',
    'WEST MEMPHIS AR',
    'EL PASO TX',
    'FORT WAYNE IN',
    'St Louis MO',
  )
  const frame = fc.constantFrom(
    (text: string) => text,
    (text: string) => `CHECKCARD 0112 ${text} 24692164012100123456789`,
    (text: string) => `PURCHASE AUTHORIZED ON 03/08 ${text} S663271143074536 CARD 4357`,
    (text: string) => `DEBIT CARD PURCHASE XXXXX4417 ${text}`,
    (text: string) => `${text} 03/04 CARD #4824`,
  )
  it('prefix, suffix, store number and town never change the merchant', () => {
    fc.assert(
      fc.property(name, town, frame, fc.integer({ min: 100, max: 99_999 }), (who, where, around, store) => {
        expect(readBankText(around(`${who} #${store} ${where}`)).key).toBe(readBankText(who).key)
        expect(readBankText(around(`${who} ${where}`)).key).toBe(readBankText(who).key)
      }),
    )
  })
  it('reading a clean payee again returns the same payee, and any text can be read', () => {
    fc.assert(
      fc.property(name, (who) => expect(readBankText(readBankText(who).payee).payee).toBe(readBankText(who).payee)),
    )
    fc.assert(
      fc.property(
        fc.string({ maxLength: 120 }),
        (text) => readBankText(text).payee.length <= text.normalize('NFKC').length + 1,
      ),
    )
  })
})

describe('everything around a name is removed, and nothing of the name itself', () => {
  it.each([
    ['ORIG CO NAME:UBER FREIGHT CO ENTRY DESCR:SETTLEMENT', 'Uber Freight Settlement'],
    ['ORIG CO NAME:UBER FREIGHT   CO ENTRY DESCR: SETTLEMENT SEC:PPD', 'Uber Freight Settlement'],
    ['ORIG CO NAME:UBER FREIGHT DESC DATE:0301', 'Uber Freight'],
    ['TQL DES:SETTLEMENT', 'TQL Settlement'],
    ['TQL  DES:SETTLEMENT  INDN:ACME HAULERS', 'TQL Settlement'],
    ['TQL  DES:SETTLEMENT  CO ID:ACME', 'TQL Settlement'],
    ['TQL  DES:SETTLEMENT  ID:ACME', 'TQL Settlement'],
    [
      '03/01 ORIG CO NAME:UBER FREIGHT ORIG ID:9411 DESC DATE:0301 CO ENTRY DESCR:SETTLEMENT SEC:CCD',
      'Uber Freight Settlement',
    ],
    ['TQL\nDES:SETTLEMENT\nID:ACME', 'TQL Settlement'],
  ])('a labeled field ends where the next one begins: %s', (text, payee) =>
    expect(readBankText(text).payee).toBe(payee),
  )
  it.each([
    ['BRIGHTWATER SUPPLY   KALONA IA', 'Brightwater Supply'],
    ['BRIGHTWATER SUPPLY   RANCHO PALOS VERDES CA', 'Brightwater Supply'],
    ['HARLOW  RANCHO PALOS VERDES CA', 'Harlow'],
    ['7-ELEVEN, INC.,  RANCHO PALOS VERDES CA', '7-Eleven'],
    ['EAGLE FREIGHT OK', 'Eagle Freight'],
    ['BRIGHTWATER SUPPLY   WILLOW ZQ', 'Brightwater Supply Willow ZQ'],
    ['HARLOW  MOTOR INN', 'Harlow Motor Inn'],
    ['HARLOW SANTA FENM', 'Harlow'],
    ['HARLOW SUPPLYHOUSE KALONA IA', 'Harlow Supplyhouse'],
    ['HARLOW TULSA OK US  CARD 4417', 'Harlow'],
    ['HARLOW TULSA OK  4417123456', 'Harlow'],
    ['HARLOW UNIT 12 SUPPLY TULSA OK', 'Harlow Supply'],
    ['PREMIER TRUCK GROUP ELK CITYOK', 'Premier Truck Group'],
    ['HARLOW TRUCK CITY OK', 'Harlow Truck'],
    ['BRIGHT HARLOW TULSA OK', 'Bright Harlow'],
    ['HARLOW OK', 'Harlow'],
    ['ELK CITY OK', 'Elk'],
    ['THE HARLOW TULSA', 'The Harlow'],
    ['HARLOW NORTH LITTLE ROCK AR', 'Harlow'],
    ['HARLOW ELK CITY OK', 'Harlow'],
    ['HARLOW TRUCK STOP TULSA OK', 'Harlow Truck Stop'],
    ['HARLOW DIESEL OK', 'Harlow Diesel'],
    ['HARLOW 331 THREE RIVERS FORD OK', 'Harlow'],
    ['HARLOW TULSA', 'Harlow'],
    ['HARLOW TULSA #12', 'Harlow'],
    ['HARLOW TULSA 5', 'Harlow'],
    ['HARLOW TULSA *2K4RT11', 'Harlow'],
    ['BANK OF TULSA', 'Bank of Tulsa'],
    ['BANK OF  TULSA', 'Bank of Tulsa'],
    ['BIG TULSA', 'Big Tulsa'],
    ['INC TULSA', 'Tulsa'],
    ['TULSA', 'Tulsa'],
    ['HARLOW YORK', 'Harlow York'],
    ['HARLOW PARKER', 'Harlow Parker'],
  ])('a town, with its state or without, is not part of a name: %s', (text, payee) =>
    expect(readBankText(text).payee).toBe(payee),
  )
  it.each([
    ['HARLOW 331 RANCHO PALOS VERDES CA', 'harlow 331'],
    ['HARLOW 331 DIESEL ELK CITY OK', 'harlow 331 diesel'],
    ['HARLOW 331 OK', 'harlow 331'],
    ['HARLOW 331 ALPHA BETA GAMMA DELTA TULSA OK', 'harlow 331 alpha beta gamma delta'],
    ['331 HARLOW TULSA OK', '331 harlow'],
    ['HARLOW TULSA 12', 'harlow'],
    ['MOTEL 6 TULSA', 'motel 6'],
    ['KENWORTH T680 PARTS', 'kenworth t680 parts'],
    ['LOVES 331 PUMP 04 DEF TULSA OK', 'loves 331 def'],
    ['LOVES #331 TRUCK 12 REEFER FUEL TULSA OK', 'loves 331 reefer fuel'],
    ['LOVES #331 UNIT 12 TRUCK 4 03/04 DEF TULSA OK', 'loves 331 def'],
    ['HARLOW INV 331-2 LUMPER', 'harlow lumper'],
    ['HARLOW LD 331/LUMPER', 'harlow lumper'],
  ])('behind a store number only a place goes, not what was bought: %s', (text, words) =>
    expect(readBankText(text).words.join(' ')).toBe(words),
  )
  it.each([
    ['HARLOW F1234', 'harlow'],
    ['HARLOW 12AB', 'harlow'],
    ['HARLOW XX4417', 'harlow'],
    ['HARLOW XXXX44', 'harlow'],
    ['HARLOW AB12', 'harlow'],
    ['12 4417123456 HARLOW', 'harlow'],
    ['HARLOW123456', 'harlow'],
    ['HARLOW* 2K4RT11', 'harlow'],
    ['EBAY O*12-34567-89012', 'ebay'],
    ['FEDEX4417', 'fedex'],
    ['DMV2GO RENEWALS', 'dmv2go renewals'],
    ['E85MART', 'e85mart'],
    ['ROUTE123DINER', 'route123diner'],
    ['5GUYS1234', '5guys'],
    ['FLYING J #621', 'flying'],
    ['PARKING 331 HARLOW 442 LOT', 'harlow'],
    ["AL'S TIRE", 'als tire'],
    ['AL S TIRE', 'als tire'],
    ['ONLINE TRANSFER TO CARD ENDING 4417', 'transfer'],
    ['ONLINE PMT TO CARD ENDING 4417', null],
    ['4417123456 HARLOW', 'harlow'],
    ['AB* 2K4RT1', 'ab 2k4rt1'],
    ['SUPER 8 MOTEL', 'super8 motel'],
    ['TRAVEL CENTER', 'travel center'],
    ['HARLOW TRAVEL CENTER', 'harlow'],
    ['FIRST ALPHA BETA GAMMA', 'first alpha beta'],
    ['FUEL 4417 FEE', 'fuel'],
    ['REFUND #0318 HARLOW', 'harlow'],
    ['ACH CREDIT', null],
  ])('a merchant is recognized by its own words, without the numbers of one purchase: %s', (text, key) =>
    expect(readBankText(text).key).toBe(key),
  )
})

describe('a payee is written as people write it', () => {
  it.each([
    ['U HAUL 331', 'U Haul'],
    ['CIRCLE K #4417 TULSA OK', 'Circle K'],
    ['HARLOW CIRCLE K', 'Harlow Circle K'],
    ['PAYMENT TO HARLOW INC', 'Harlow'],
    ['HARLOW UNIT 12 SUPPLY', 'Harlow Supply'],
    ['HARLOW XXXX4417 SUPPLY', 'Harlow Supply'],
    ['CONOCO - SEI 43312', 'Conoco Sei'],
    ['---HARLOW---', 'Harlow'],
    ['US-CARGO TULSA OK', 'Us-Cargo'],
    ['PAYPAL *', 'Paypal'],
    ['U P S 331', 'UPS'],
    ['WALMART.COM 8009666546', 'Walmart.com'],
    ['U.S.XPRESS', 'U.S.Xpress'],
    ['GEOTAB ELD', 'Geotab ELD'],
    ['HARLOW 331 LOT 442', 'Harlow'],
    ['PARKING 331', 'Parking'],
    ['AB HARLOW', 'AB Harlow'],
    ['Al Harlow', 'Al Harlow'],
    ['THE NOOK', 'The Nook'],
    ['HARLOW/SUPPLY (WEST)', 'Harlow Supply West'],
    ['-HARLOW-', 'Harlow'],
    ['SMITH-JONES', 'Smith-Jones'],
    ['BED BATH AND BEYOND', 'Bed Bath and Beyond'],
    ['H&R BLOCK', 'H&R Block'],
    ['SXM BKR', 'SXM BKR'],
    ['Brightwater SupplyHouse', 'Brightwater SupplyHouse'],
    ['eBay', 'eBay'],
    ['harlow', 'Harlow'],
    ['DEF', ''],
  ])('%s: %s', (text, payee) => expect(readBankText(text).payee).toBe(payee))
  it.each([
    ['what a person typed stays', { name: 'POS HARLOW #331', source: 'manual' }, 'POS HARLOW #331'],
    ['a name that the provider cleaned up counts before the text', { merchant_name: 'Harlow & Co' }, 'Harlow & Co'],
    ['a name is read like a text', { name: 'POS HARLOW #331' }, 'Harlow'],
    ['the description is read when the name says nothing', { name: 'POS DEBIT 4417', description: 'HARLOW' }, 'Harlow'],
    ['what nobody can read stays as it is', { name: 'POS DEBIT 4417' }, 'POS DEBIT 4417'],
  ])('of a line: %s', (_, line, payee) =>
    expect(payeeOfLine({ name: '', description: '', merchant_name: null, source: 'plaid', ...line })).toBe(payee),
  )
})

it('words that describe a purchase are sorted, so their order does not matter', () => {
  expect(readBankText('HARLOW REEFER DEF REEFER').extras).toEqual(['def', 'reefer'])
  expect(readBankText('HARLOW DEF REEFER').extras).toEqual(['def', 'reefer'])
})

it("a word before a store number is part of the merchant's name", () => {
  expect([...readBankText("LOVE'S #0318 PILOT").numbered]).toEqual(['loves'])
  expect([...readBankText('PILOT_00471 HEBRON').numbered]).toEqual(['pilot'])
})

it.each([
  ['apostrophes', '’'],
  ['hyphens', '-'],
  ['a word before signs', 'A', '#'],
  ['marks of processors', 'A*'],
])('a text of %s takes no longer to read than one of words', (_, ...signs) => {
  const readAll = () => {
    for (let n = 0; n < 100; n++) readBankText(`${signs.map((sign) => sign.repeat(300)).join('')} ${n}x`)
  }
  expect(processorMs(readAll)).toBeLessThan(1000)
})

it('reads and keeps no more of a text than a bank would write', () => {
  expect(readBankText(`LOVES #0318 ${'LUMPER '.repeat(1000)}`).words.length).toBeLessThan(100)
})
