import { sparkRange, sparksOf } from './sparks'

const range = { start: '2026-03-01', end: '2026-03-14' }

it('cover the weeks of the last three months', () => {
  expect(sparkRange({ start: '2026-03-10', end: '2026-03-14' })).toEqual({ start: '2026-01-01', end: '2026-03-14' })
})

it('go week by week; cash is calculated backward from its ending balance: 100.30 after +0.30 was 100.00', () => {
  const points = [
    { date: '2026-03-02', amount_type: 'money_in' as const, total: 50 },
    { date: '2026-03-09', amount_type: 'money_in' as const, total: 0.4 },
    { date: '2026-03-10', amount_type: 'money_out' as const, total: 0.1 },
  ]
  expect(sparksOf(points, range, 100.3)).toEqual({
    cash_amount: [100, 100.3],
    total_money_in: [50, 0.4],
    total_money_out: [0, 0.1],
    net_burn: [-50, -0.3],
  })
})

it('are not drawn without activity', () => {
  expect(sparksOf([], range, 7)).toBeNull()
})
