import { parseCents, toDecimal } from '@/lib/money/cents'
import type { Entry } from '../journal'
import { postDepreciation } from './depreciation'
import { postDisposal } from './disposal'
import { financedOf, isCapitalized, postAssetOpening, postPurchase } from './fixed-asset'
import { postLoanOpening } from './loan-opening'
import { postSkippedInterest } from './skipped-interest'

const text = (entry: Entry | null): string[] | undefined =>
  entry?.lines.map((line) => `${line.side === 'debit' ? 'Dr' : 'Cr'} ${line.account} ${toDecimal(line.amount)}`)
const shared = { date: '2026-01-15', description: 'Truck 102', truck: null }
const purchase = {
  ...shared,
  asset: '1510',
  clearing: '1095',
  loan: '2502' as string | null,
  cost: parseCents('100000'),
  financed: parseCents('85000'),
}

test('a truck for 100,000.00 with a loan of 85,000.00: 15,000.00 goes through clearing', () => {
  expect(text(postPurchase(purchase))).toEqual(['Dr 1510 100000.00', 'Cr 2502 85000.00', 'Cr 1095 15000.00'])
})

test('a trailer for cash goes through clearing as a whole', () => {
  expect(text(postPurchase({ ...purchase, asset: '1520', loan: null }))).toEqual([
    'Dr 1520 100000.00',
    'Cr 1095 100000.00',
  ])
})

test('a fully financed asset has no cash line; one that cost nothing posts nothing', () => {
  expect(text(postPurchase({ ...purchase, financed: purchase.cost }))).toEqual([
    'Dr 1510 100000.00',
    'Cr 2502 100000.00',
  ])
  expect(postPurchase({ ...purchase, cost: parseCents('0'), financed: parseCents('0') })).toBeNull()
})

test('bought before the books: 96,000.00 less 18 months of 2,000.00 is 60,000.00 of opening equity', () => {
  const facts = {
    ...shared,
    asset: '1510',
    accumulated: '1710',
    equity: '3800',
    cost: parseCents('96000'),
    depreciated: parseCents('36000'),
  }
  expect(text(postAssetOpening(facts))).toEqual(['Dr 1510 96000.00', 'Cr 1710 36000.00', 'Cr 3800 60000.00'])
  expect(postAssetOpening({ ...facts, cost: parseCents('0'), depreciated: parseCents('0') })).toBeNull()
})

test('a month of depreciation; a month of 0.00 posts nothing', () => {
  const facts = { ...shared, expense: '6610', accumulated: '1710', amount: parseCents('1666.67') }
  expect(text(postDepreciation(facts))).toEqual(['Dr 6610 1666.67', 'Cr 1710 1666.67'])
  expect(postDepreciation({ ...facts, amount: parseCents('0') })).toBeNull()
})

test.each([
  [
    'a gain',
    '96000',
    '40000',
    '58500',
    ['Dr 1095 58500.00', 'Dr 17x0 40000.00', 'Cr 15x0 96000.00', 'Cr 8020 2500.00'],
  ],
  ['a loss', '12000', '750', '10000', ['Dr 1095 10000.00', 'Dr 17x0 750.00', 'Cr 15x0 12000.00', 'Dr 8510 1250.00']],
  ['book value', '12000', '2000', '10000', ['Dr 1095 10000.00', 'Dr 17x0 2000.00', 'Cr 15x0 12000.00']],
  ['nothing', '12000', '0', '0', ['Cr 15x0 12000.00', 'Dr 8510 12000.00']],
  ['a price although it cost nothing', '0', '0', '500', ['Dr 1095 500.00', 'Cr 8020 500.00']],
  ['nothing after it cost nothing', '0', '0', '0', undefined],
])('sold at %s', (_, cost, depreciated, proceeds, lines) => {
  const facts = {
    ...shared,
    cost: parseCents(cost),
    depreciated: parseCents(depreciated),
    proceeds: parseCents(proceeds),
    asset: '15x0',
    accumulated: '17x0',
    clearing: '1095',
    gain: '8020',
    loss: '8510',
  }
  expect(text(postDisposal(facts))).toEqual(lines)
})

test('a loan from before the books opens with what is still owed, or not at all', () => {
  const facts = {
    date: '2025-12-31',
    name: 'Trailer 50 note',
    loan: '2501',
    equity: '3800',
    balance: parseCents('18265.27'),
    truck: null,
  }
  expect(text(postLoanOpening(facts))).toEqual(['Dr 3800 18265.27', 'Cr 2501 18265.27'])
  expect(postLoanOpening({ ...facts, balance: parseCents('0') })).toBeNull()
})

test('a payment that the lender skips adds its interest of 640.00 to what is owed; without interest nothing is posted', () => {
  const facts = {
    date: '2026-03-01',
    description: 'Truck 102 loan',
    loan: '2502',
    interest_account: '9010',
    interest: parseCents('640'),
    truck: null,
  }
  expect(text(postSkippedInterest(facts))).toEqual(['Dr 9010 640.00', 'Cr 2502 640.00'])
  expect(postSkippedInterest({ ...facts, interest: parseCents('0') })).toBeNull()
})

test('owned assets are capitalized; leased, rented and owner-operators’ ones are not', () => {
  const all = ['company', 'other', 'owner_operator', 'lease', 'rental'] as const
  expect(all.filter(isCapitalized)).toEqual(['company', 'other'])
})

test('a loan finances the cost less the down payment; cash finances nothing', () => {
  const price = { cost: parseCents('100000'), down_payment: parseCents('15000') }
  expect(toDecimal(financedOf({ ...price, financing: 'loan' }))).toBe('85000.00')
  expect(toDecimal(financedOf({ ...price, financing: 'cash' }))).toBe('0.00')
})

const amount = parseCents('100')
const about = { date: '2026-01-31', description: 'Truck 102', truck: '102' }
test.each([
  ['a purchase', 'fixed_asset', 'Truck 102', () => postPurchase({ ...purchase, ...about })],
  [
    'an opening asset',
    'fixed_asset',
    'Truck 102',
    () =>
      postAssetOpening({
        ...about,
        asset: '1510',
        accumulated: '1710',
        equity: '3800',
        cost: parseCents('300'),
        depreciated: amount,
      }),
  ],
  [
    'depreciation',
    'fixed_asset',
    'Truck 102',
    () => postDepreciation({ ...about, expense: '6610', accumulated: '1710', amount }),
  ],
  [
    'a disposal',
    'fixed_asset',
    'Truck 102',
    () =>
      postDisposal({
        ...about,
        cost: parseCents('300'),
        depreciated: amount,
        proceeds: amount,
        asset: '1510',
        accumulated: '1710',
        clearing: '1095',
        gain: '8020',
        loss: '8510',
      }),
  ],
  [
    'an opening loan',
    'loan',
    'Opening balance of Truck 102 loan',
    () => postLoanOpening({ ...about, name: 'Truck 102 loan', loan: '2502', equity: '3800', balance: amount }),
  ],
  [
    'skipped interest',
    'loan',
    'Truck 102',
    () => postSkippedInterest({ ...about, loan: '2502', interest_account: '9010', interest: amount }),
  ],
])('every line of %s belongs to the truck, in an entry that says what it is', (_, event_type, description, post) => {
  const entry = post()
  expect(entry).toMatchObject({ event_type, description, date: '2026-01-31' })
  expect(entry?.lines.map(({ truck }) => truck)).toEqual(entry?.lines.map(() => '102'))
})
