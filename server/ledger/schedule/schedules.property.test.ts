import fc from 'fast-check'
import { addMonths, monthEnd } from '@/lib/dates/day'
import { cents, sum } from '@/lib/money/cents'
import { depreciationSchedule } from './depreciation'
import { levelPayment, loanSchedule, remainingSchedule, type LoanTerms } from './loan'

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
      rows.forEach((row, index) => {
        expect(row.beginning).toBe(index === 0 ? terms.amount : rows[index - 1]?.ending)
        expect(row.ending).toBe(row.beginning - row.principal)
        expect(row.interest >= 0n && row.principal >= 0n && row.ending >= 0n).toBe(true)
      })
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

test('whatever is still owed is paid off by the end of the term, and not later than with nothing paid ahead', () => {
  fc.assert(
    fc.property(loan, fc.double({ min: 0, max: 1, noNaN: true }), (terms, share) => {
      const all = loanSchedule(terms)
      const row = all[Math.floor(share * (all.length - 1))]
      if (!row) throw new Error('No row')
      const balance = cents((row.beginning * BigInt(Math.round(share * 1000))) / 1000n)
      const rest = remainingSchedule(terms, { n: row.n, balance })
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
      steps.forEach((step, index) => {
        expect(step.amount >= 0n && step.ending === step.beginning - step.amount).toBe(true)
        if (index > 0) expect(step.date).toBe(monthEnd(addMonths(`${start.slice(0, 7)}-01`, index)))
      })
    }),
    { numRuns: 1000 },
  )
})
