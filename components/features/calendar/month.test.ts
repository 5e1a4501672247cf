import { dueText } from './due'
import { totalsOf, weeksOf } from './month'

test('a month is whole weeks from Sunday to Saturday', () => {
  const november = weeksOf('2025-11-01')
  expect(november).toHaveLength(6)
  expect([november[0]?.[0], november[0]?.[6], november[5]?.[6]]).toEqual(['2025-10-26', '2025-11-01', '2025-12-06'])
  expect(weeksOf('2026-02-01')).toHaveLength(4)
})

test('totals add up to the cent and transfers stay beside them', () => {
  const day = { money_in: 0.1, money_out: 0.3, count: 2, transfers: 1 }
  expect(totalsOf([day, { ...day, money_in: 0.2 }])).toEqual({
    money_in: 0.3,
    money_out: 0.6,
    net: -0.3,
    count: 4,
    transfers: 2,
  })
  expect(totalsOf([])).toEqual({ money_in: 0, money_out: 0, net: 0, count: 0, transfers: 0 })
})

test('what falls due is described in words', () => {
  expect(dueText({ date: '2026-02-07', kind: 'invoice', count: 2, amount: 2000 })).toBe('2 invoices due, $2,000.00')
  expect(dueText({ date: '2026-02-20', kind: 'renewal', count: 1, amount: null })).toBe('1 unit document expires')
  expect(dueText({ date: '2026-02-28', kind: 'depreciation', count: 1, amount: 1666.67 })).toBe(
    '1 depreciation entry to post, $1,666.67',
  )
})
