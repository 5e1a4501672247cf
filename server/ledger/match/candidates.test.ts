import fc from 'fast-check'
import { parseCents } from '@/lib/money/cents'
import { fitOf, partyOf, type BankText, type OpenDocument } from './candidates'

const line = (over: Partial<BankText> = {}): BankText => ({
  amount: parseCents(500),
  date: '2026-02-03',
  text: 'ACH DEBIT',
  stakeholder: null,
  ...over,
})
const bill = (over: Partial<OpenDocument> = {}): OpenDocument => ({
  kind: 'bill',
  number: null,
  date: '2026-01-20',
  due_date: '2026-02-19',
  open: parseCents(500),
  stakeholder: 's',
  stakeholder_name: 'Great Plains Truck Repair LLC',
  ...over,
})

describe('how well a document fits a bank line', () => {
  it.each<[string, Partial<BankText>, Partial<OpenDocument>, number, string[]]>([
    ['same amount, in its term', {}, {}, 65, ['same amount', 'between its date and due date']],
    [
      'nearly all',
      {},
      { open: parseCents(515.46) },
      50,
      ['$500.00 of $515.46 that is open (97%)', 'between its date and due date'],
    ],
    [
      'a part',
      {},
      { open: parseCents(2000) },
      35,
      ['$500.00 of $2,000.00 that is open (25%)', 'between its date and due date'],
    ],
    [
      "more than a bill's balance",
      {},
      { open: parseCents(449) },
      25,
      ['$51.00 more than is open', 'between its date and due date'],
    ],
    [
      "more than an invoice's balance",
      {},
      { kind: 'invoice', open: parseCents(449) },
      25,
      ['$51.00 more than is open', 'between its date and due date'],
    ],
    [
      'number in the text',
      { text: 'CHECK 4411 REF gp-77' },
      { number: 'GP-77' },
      90,
      ['same amount', 'bill number GP-77 in the bank text', 'between its date and due date'],
    ],
    [
      'number of two signs',
      { text: 'CHECK 77' },
      { number: '77' },
      65,
      ['same amount', 'between its date and due date'],
    ],
    [
      'half of the name',
      { text: 'GREAT TRUCK STOP' },
      {},
      78,
      ['same amount', 'bank text has "great truck"', 'between its date and due date'],
    ],
    ['no part of a word', { text: 'GREATER PLAINSFIELD' }, {}, 65, ['same amount', 'between its date and due date']],
    [
      'the same stakeholder',
      { stakeholder: 's' },
      {},
      90,
      ['same amount', 'same stakeholder', 'between its date and due date'],
    ],
    ['one day late', { date: '2026-02-20' }, {}, 65, ['same amount', '1 day after it was due']],
    ['9 days early', { date: '2026-01-11' }, {}, 62, ['same amount', '9 days before the bill date']],
    ['long ago', { date: '2026-09-01' }, {}, 50, ['same amount']],
    ['long before', { date: '2025-09-01' }, {}, 50, ['same amount']],
    ['on its day', { date: '2026-01-20' }, {}, 65, ['same amount', 'between its date and due date']],
    ['on the day it is due', { date: '2026-02-19' }, {}, 65, ['same amount', 'between its date and due date']],
    [
      'a number, whatever stands before it',
      { text: 'CHECK 4411 REF R77' },
      { number: '#R77' },
      90,
      ['same amount', 'bill number #R77 in the bank text', 'between its date and due date'],
    ],
    [
      'a number of three signs',
      { text: 'CHECK 4411 REF R77' },
      { number: 'R77' },
      90,
      ['same amount', 'bill number R77 in the bank text', 'between its date and due date'],
    ],
    [
      'one letter of the name',
      { text: 'ACH A DEBIT' },
      { stakeholder_name: 'A Plus Freight' },
      65,
      ['same amount', 'between its date and due date'],
    ],
  ])('%s', (_, over, document, score, reasons) => {
    expect(fitOf(line(over), bill(document))).toMatchObject({ score, reasons })
  })

  it.each<[string, Partial<BankText>, Partial<OpenDocument>, boolean]>([
    ['the same amount', {}, {}, true],
    ['90 % of what is open', {}, { open: parseCents(555) }, true],
    ['89 % of what is open', {}, { open: parseCents(558) }, false],
    ['more than is open', {}, { open: parseCents(449) }, false],
    ['a part and the number', { text: 'REF GP-77' }, { open: parseCents(2000), number: 'GP-77' }, true],
    ['a part and half of the name', { text: 'GREAT TRUCK STOP' }, { open: parseCents(2000) }, true],
    ['a part and a quarter of the name', { text: 'TRUCK STOP' }, { open: parseCents(2000) }, false],
  ])('is reasoned by the party, the number or the amount: %s', (_, over, document, isReasoned) => {
    expect(fitOf(line(over), bill(document)).isReasoned).toBe(isReasoned)
  })

  it('the score is from 0 to 100, has a reason, and is highest for the same amount', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1e8 }),
        fc.integer({ min: 1, max: 1e8 }),
        fc.string(),
        fc.string({ maxLength: 20 }),
        (paid, open, text, number) => {
          const amount = parseCents(paid / 100)
          const fit = fitOf(line({ amount, text }), bill({ open: parseCents(open / 100), number }))
          const exact = fitOf(line({ amount, text }), bill({ open: amount, number }))
          expect(fit.score).toBeGreaterThanOrEqual(0)
          expect(fit.score).toBeLessThanOrEqual(exact.score)
          expect(exact.score).toBeLessThanOrEqual(100)
          expect(fit.reasons.length).toBeGreaterThan(0)
        },
      ),
    )
  })
})

describe('the party that a bank line belongs to', () => {
  const parties = [
    { id: 'oak', full_name: 'Lone Oak LLC' },
    { id: 'furniture', full_name: 'Lone Oak Furniture' },
    { id: 'ta', full_name: 'TA' },
    { id: 'services', full_name: 'The Services Company' },
  ]
  it.each<[string, Partial<BankText>, string | null]>([
    ['its own stakeholder before its text', { stakeholder: 'ta', text: 'LONE OAK FURNITURE' }, 'ta'],
    ['the whole name in its text, without what says only what a company is', { text: 'LONE OAK CARRIERPAY' }, 'oak'],
    ['the longer of two names that it has', { text: 'LONE OAK FURNITURE CARRIERPAY' }, 'furniture'],
    ['nobody by a part of a name', { text: 'OAK TREE' }, null],
    ['nobody by a part of a word', { text: 'TACOMA STORE' }, null],
    ['nobody by common words alone', { text: 'THE SERVICES COMPANY' }, null],
    ['its text where its own stakeholder is none of them', { stakeholder: 'factor', text: 'TA 0756' }, 'ta'],
  ])('%s', (_, over, expected) => {
    expect(partyOf(line(over), parties)).toBe(expected)
  })
  it('is nobody when the two longest names are equally long', () => {
    expect(
      partyOf(line({ text: 'PILOT AND LOVES' }), [
        { id: 'a', full_name: 'Pilot' },
        { id: 'b', full_name: 'Loves' },
      ]),
    ).toBeNull()
    expect(partyOf(line(), [])).toBeNull()
  })
})
