import fc from 'fast-check'
import { addMonths, monthEnd } from '@/lib/dates/day'
import { cents, sum } from '@/lib/money/cents'
import { depreciationSchedule } from './depreciation'
import { levelPayment, loanSchedule, type LoanTerms } from './loan'
import { changedSchedule, type LoanChange, type MadeChange } from './loan-change'

const day = fc
  .date({ min: new Date('2000-01-01'), max: new Date('2060-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))
const amount = fc.bigInt({ min: 1n, max: 9_999_999_999n }).map(cents)
const loan: fc.Arbitrary<LoanTerms> = fc.record({
  amount,
  rate: fc.bigInt({ min: 0n, max: 1_000_000n }),
  period: fc.integer({ min: 1, max: 40 }).map((years) => years * 12),
  frequency: fc.constantFrom('monthly', 'quarterly', 'semi_annually', 'annually'),
  start: day,
})

test('principal adds up to the loan, balances chain to zero and nothing is negative', () => {
  fc.assert(
    fc.property(loan, (terms) => {
      const rows = loanSchedule(terms)
      expect(sum(rows.map((row) => row.principal))).toBe(terms.amount)
      expect(rows.at(-1)?.ending).toBe(0n)
      // One check for all rows, because a thousand schedules have a quarter of a million rows.
      const wrong = rows.find(
        (row, index) =>
          row.beginning !== (index === 0 ? terms.amount : rows[index - 1]?.ending) ||
          row.ending !== row.beginning - row.principal ||
          row.interest < 0n ||
          row.principal < 0n ||
          row.ending < 0n,
      )
      expect(wrong).toBeUndefined()
    }),
    { numRuns: 1000 },
  )
})

test('the level payment covers the first interest and never the whole loan twice over', () => {
  fc.assert(
    fc.property(loan, (terms) => {
      const [payment, first] = [levelPayment(terms), loanSchedule(terms)[0]]
      expect(payment >= (first?.interest ?? 0n)).toBe(true)
      expect(payment <= terms.amount * 2n).toBe(true)
    }),
    { numRuns: 1000 },
  )
})

test('whatever is still owed is paid off by the end of the term, and no later than without extra payments', () => {
  fc.assert(
    fc.property(loan, fc.double({ min: 0, max: 1, noNaN: true }), (terms, share) => {
      const all = loanSchedule(terms)
      const row = all[Math.floor(share * (all.length - 1))]
      if (!row) throw new Error('No row')
      const balance = cents((row.beginning * BigInt(Math.round(share * 1000))) / 1000n)
      const rest = changedSchedule(terms, [], { n: row.n, balance }).rows
      expect(sum(rest.map(({ principal }) => principal))).toBe(balance)
      expect(rest.length).toBeLessThanOrEqual(all.length - row.n + 1)
    }),
    { numRuns: 1000 },
  )
})

test('depreciation adds up to the cost, one step at the end of each month', () => {
  fc.assert(
    fc.property(amount, fc.integer({ min: 1, max: 40 }), day, (cost, useful_life, start) => {
      const steps = depreciationSchedule({ cost, useful_life, start })
      expect(sum(steps.map((step) => step.amount))).toBe(cost)
      expect(steps).toHaveLength(useful_life * 12)
      expect(steps[0]?.date).toBe(monthEnd(start))
      const wrong = steps.find(
        (step, index) =>
          step.amount < 0n ||
          step.ending !== step.beginning - step.amount ||
          (index > 0 && step.date !== monthEnd(addMonths(`${start.slice(0, 7)}-01`, index))),
      )
      expect(wrong).toBeUndefined()
    }),
    { numRuns: 1000 },
  )
})

const STEP = { monthly: 1, quarterly: 3, semi_annually: 6, annually: 12 } as const
const share = fc.double({ min: 0, max: 1, noNaN: true })
const wanted = fc.array(
  fc.record({
    at: share,
    kind: fc.constantFrom('rate', 'extend', 'spread'),
    skipped: fc.integer({ min: 1, max: 6 }),
    rate: fc.bigInt({ min: 0n, max: 300_000n }),
  }),
  { minLength: 1, maxLength: 3 },
)

/** Changes as a person makes them: each begins after the previous one. */
function changesOf(terms: LoanTerms, choices: readonly { at: number; kind: string; skipped: number; rate: bigint }[]) {
  const changes: MadeChange[] = []
  let rows = changedSchedule(terms, [], { n: 1, balance: terms.amount }).rows
  for (const { at, kind, skipped, rate } of choices) {
    const before = changes.at(-1)
    const after = before ? (before.kind === 'holiday' ? before.last : before.first) : 0
    const open = rows.filter(({ n }) => n > after)
    const row = open[Math.floor(at * (open.length - 1))]
    if (!row) continue
    const last = Math.min(row.n + skipped - 1, (rows.at(-1)?.n ?? row.n) - 1)
    if (kind !== 'rate' && last < row.n) continue
    const change: LoanChange =
      kind === 'rate'
        ? { kind, first: row.n, rate }
        : { kind: 'holiday', first: row.n, last, rest: kind === 'extend' ? 'extend' : 'spread' }
    const expected = changedSchedule(terms, [...changes, change], { n: row.n, balance: row.beginning })
    rows = [...rows.filter(({ n }) => n < row.n), ...expected.rows]
    changes.push(...expected.made)
  }
  return { rows, changes }
}

test('with holidays and rate changes, principal still adds up to the loan, and the last balance is 0.00', () => {
  fc.assert(
    fc.property(loan, wanted, (terms, choices) => {
      const { rows, changes } = changesOf(terms, choices)
      expect(sum(rows.map(({ principal }) => principal))).toBe(terms.amount)
      expect(rows.at(-1)?.ending).toBe(0n)
      const wrong = rows.find(
        (row, index) =>
          row.n !== index + 1 ||
          row.beginning !== (index === 0 ? terms.amount : rows[index - 1]?.ending) ||
          row.ending !== row.beginning - row.principal ||
          (row.is_skipped ? row.interest + row.principal !== 0n : row.principal < 0n || row.ending < 0n),
      )
      expect(wrong).toBeUndefined()
      expect(rows.at(-1)?.date).toBe(addMonths(terms.start, rows.length * STEP[terms.frequency]))
      // Recalculating from any payment, with the terms agreed by then, gives the same remaining payments.
      const again = rows[Math.floor(rows.length / 2)]
      if (again && !changes.some((each) => each.kind === 'holiday' && each.first < again.n && again.n <= each.last)) {
        const rest = changedSchedule(terms, changes, { n: again.n, balance: again.beginning }).rows
        const other = rest.find((row, index) => row.ending !== rows[again.n - 1 + index]?.ending)
        expect([other, rest.length]).toEqual([undefined, rows.length - again.n + 1])
      }
    }),
    { numRuns: 1000 },
  )
})
