import fc from 'fast-check'
import { cents } from '@/lib/money/cents'
import { signed } from '../journal'
import { postManual, reservedNumber, type ManualAccount, type ManualLine, type ManualOutcome } from './manual'

const account = (id: string, over: Partial<ManualAccount> = {}): ManualAccount => ({
  id,
  name: id,
  role: null,
  is_active: true,
  is_header: false,
  is_bank: false,
  ...over,
})
const line = (of: ManualAccount, dr: bigint, cr: bigint, stakeholder: string | null = null): ManualLine => ({
  account: of,
  debit: cents(dr),
  credit: cents(cr),
  stakeholder,
  truck: null,
  description: null,
})
const post = (lines: ManualLine[]): ManualOutcome => postManual({ date: '2026-01-31', description: '', lines })
const refusal = (lines: ManualLine[]) => {
  const outcome = post(lines)
  return 'refusal' in outcome ? outcome.refusal : null
}
const [insurance, prepaid] = [account('6410'), account('1310')]

it('one month of prepaid insurance: Dr 6410 300.00, Cr 1310 300.00', () => {
  const outcome = post([line(insurance, 30_000n, 0n), line(prepaid, 0n, 30_000n)])
  expect('entry' in outcome && outcome.entry.lines.map((l) => `${l.side} ${l.account} ${l.amount}`)).toEqual([
    'debit 6410 30000',
    'credit 1310 30000',
  ])
})

it('the entry is a manual one, with date and description as typed and customer, truck and note on their lines', () => {
  const noted = { ...line(insurance, 30_000n, 0n, 'geico'), truck: '102', description: 'January' }
  const other = { ...line(prepaid, 0n, 30_000n), description: 'Policy 7' }
  expect(postManual({ date: '2026-01-31', description: 'Insurance', lines: [noted, other] })).toMatchObject({
    entry: {
      event_type: 'manual',
      date: '2026-01-31',
      description: 'Insurance',
      lines: [
        { stakeholder: 'geico', truck: '102', description: 'January' },
        { stakeholder: null, truck: null, description: 'Policy 7' },
      ],
    },
  })
})

it.each([
  ['on neither side', 0n, 0n],
  ['below 0 in debit', -1n, 0n],
  ['below 0 in credit', 0n, -1n],
  ['on both sides', 1n, 1n],
])('a line with an amount %s is refused', (_, dr, cr) => {
  expect(refusal([line(insurance, dr, cr), line(prepaid, 1n, 0n), line(prepaid, 0n, 1n)])).toBe(
    'Each line needs either a debit or a credit greater than 0.',
  )
})

it('receivables and payables are posted by hand only with the customer or vendor', () => {
  for (const role of ['accounts_receivable', 'accounts_payable']) {
    const control = account('control', { role })
    expect(refusal([line(control, 1n, 0n), line(prepaid, 0n, 1n)])).toBe(
      'A stakeholder is required on accounts receivable and accounts payable lines.',
    )
    expect(refusal([line(control, 1n, 0n, 's'), line(prepaid, 0n, 1n)])).toBeNull()
  }
  expect(refusal([line(account('r', { role: 'retained_earnings' }), 1n, 0n), line(prepaid, 0n, 1n)])).toBeNull()
})

it('names the first error in the order of the rules', () => {
  const inactive = account('Old', { is_active: false })
  const heading = account('Prepaid Expenses', { is_header: true })
  const bank = account('Business Checking', { is_bank: true })
  const receivable = account('1200', { role: 'accounts_receivable' })
  const lines = [
    line(receivable, 30_000n, 0n),
    line(bank, 0n, 29_999n),
    line(heading, 1n, 0n),
    line(inactive, 1n, 0n),
    line(prepaid, 1n, 1n),
  ]
  const expected = [
    'Each line needs either a debit or a credit greater than 0.',
    'Account Old is not active.',
    'Account Prepaid Expenses is a heading and cannot hold postings.',
    'Use a bank transaction for account Business Checking.',
  ]
  // Each step fixes the error of the step before.
  expect(expected.map((_, step) => refusal(lines.slice(0, lines.length - step)))).toEqual(expected)
  expect(refusal([line(receivable, 30_000n, 0n), line(prepaid, 0n, 29_999n)])).toBe(
    'A stakeholder is required on accounts receivable and accounts payable lines.',
  )
  expect(refusal([line(receivable, 30_000n, 0n, 's'), line(prepaid, 0n, 29_999n)])).toBe(
    'Debits 300.00 do not equal credits 299.99.',
  )
  expect(refusal([line(bank, 1n, 1n)])).toBe('A journal entry needs at least two lines.')
})

const anyLine = fc.record({
  account: fc.constantFrom(
    insurance,
    prepaid,
    account('1200', { role: 'accounts_receivable' }),
    account('bank', { is_bank: true }),
  ),
  debit: fc.bigInt({ min: -2n, max: 3n }).map(cents),
  credit: fc.bigInt({ min: -2n, max: 3n }).map(cents),
  stakeholder: fc.option(fc.constant('s')),
  truck: fc.option(fc.constant('t')),
  description: fc.constant(null),
})

it('an accepted entry balances with its lines as typed; a refused one posts nothing', () => {
  fc.assert(
    fc.property(fc.array(anyLine, { maxLength: 5 }), (lines) => {
      const outcome = post(lines)
      const total = lines.reduce((rest, each) => rest + each.debit - each.credit, 0n)
      if ('refusal' in outcome) return outcome.refusal.length > 0 && !('entry' in outcome)
      const posted = outcome.entry.lines
      return (
        total === 0n &&
        posted.length === lines.length &&
        posted.reduce((rest, each) => rest + signed(each), 0n) === 0n &&
        posted.every(
          (each, n) => each.amount > 0n && signed(each) === (lines[n]?.debit ?? 0n) - (lines[n]?.credit ?? 0n),
        )
      )
    }),
    { numRuns: 2000 },
  )
})

it('every balanced entry on plain accounts is accepted, whatever its size', () => {
  fc.assert(
    fc.property(fc.array(fc.bigInt({ min: 1n, max: 10n ** 15n }), { minLength: 1, maxLength: 20 }), (amounts) => {
      const total = amounts.reduce((rest, amount) => rest + amount, 0n)
      return 'entry' in post([...amounts.map((amount) => line(insurance, amount, 0n)), line(prepaid, 0n, total)])
    }),
  )
})

it('numbers of other sources are reserved for them', () => {
  expect(
    ['TXN-000001', 'BILL-1', 'INV-1', 'FA-1', 'DEP-000001-2026-01', 'LOAN-1', 'OB-1010'].map(reservedNumber),
  ).toEqual(
    ['TXN', 'BILL', 'INV', 'FA', 'DEP', 'LOAN', 'OB'].map(
      (kind) => `Entry numbers that start with ${kind}- are given automatically.`,
    ),
  )
  const free = ['JE-0001', 'JE-000001', 'txn', 'TXNS-1', 'ADJ-1', 'MY-TXN-1']
  expect(free.map(reservedNumber)).toEqual(free.map(() => null))
})
