import { parseCents } from '@/lib/money/cents'
import { payoffOn } from './payoff'

const terms = {
  balance: parseCents(83855.19),
  rate: 84_000n,
  paid_through: '2026-02-15',
  scheduled: [parseCents(586.99), parseCents(578.92)],
}

test('interest for the days since the last payment, with 365 days a year', () => {
  // 83,855.19 × 8.4 % × 30 / 365 = 578.945
  expect(payoffOn('2026-03-17', terms)).toEqual({ days: 30, interest: 57_895n, total: 8_443_414n, saved: 58_696n })
})

test('on or before the day of the last payment, only the balance', () => {
  expect(payoffOn('2026-02-15', terms)).toMatchObject({ days: 0, interest: 0n, total: 8_385_519n })
  expect(payoffOn('2026-02-01', terms)).toMatchObject({ days: 0, interest: 0n })
})

test('extra principal bore interest until it was paid', () => {
  const extras = [
    { date: '2026-02-25', principal: parseCents(10000) },
    { date: '2026-02-10', principal: parseCents(500) },
  ]
  // 83,855.19 × 8.4 % × 30 / 365 + 10,000.00 × 8.4 % × 10 / 365 = 601.96
  expect(payoffOn('2026-03-17', { ...terms, extras })).toMatchObject({ interest: 60_196n })
})

test('without interest nothing is added or saved', () => {
  expect(payoffOn('2026-05-01', { ...terms, rate: 0n, scheduled: [] })).toMatchObject({ interest: 0n, saved: 0n })
})
