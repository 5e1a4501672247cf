import fc from 'fast-check'
import { readBankText } from './bank-text'

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
    ['TULSA OK', '', ''],
    ['SALT LAKE CITY UT', '', ''],
    ['POS DEBIT 4417', '', ''],
    ['ACH CREDIT 7712331', '', ''],
  ])('%s: %s', (text, payee, extras) => {
    const read = readBankText(text)
    expect([read.payee, read.extras.join(' ')]).toEqual([payee, extras])
  })

  it('one merchant has one key, whatever stands around it', () => {
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
  it('frame, store and town never change the merchant', () => {
    fc.assert(
      fc.property(name, town, frame, fc.integer({ min: 100, max: 99_999 }), (who, where, around, store) => {
        expect(readBankText(around(`${who} #${store} ${where}`)).key).toBe(readBankText(who).key)
        expect(readBankText(around(`${who} ${where}`)).key).toBe(readBankText(who).key)
      }),
    )
  })
  it('a clean payee read again is itself, and any text can be read', () => {
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

it.each([
  ['apostrophes', '’'],
  ['hyphens', '-'],
  ['a word before signs', 'A', '#'],
  ['marks of processors', 'A*'],
])('a text of %s takes no longer to read than one of words', (_, ...signs) => {
  const began = performance.now()
  for (let n = 0; n < 100; n++) readBankText(`${signs.map((sign) => sign.repeat(300)).join('')} ${n}x`)
  expect(performance.now() - began).toBeLessThan(1000)
})

it('reads of a text what a bank would write, and keeps no more of it', () => {
  expect(readBankText(`LOVES #0318 ${'LUMPER '.repeat(1000)}`).words.length).toBeLessThan(100)
})
