import { narrowedBy, trialBalanceViewOf } from './trial-balance-rows'

it('the view is read from the address as it was written: search, type, zero balances, flag, and both sides', () => {
  const narrowed = { search: 'fuel', type: 'expense', hide_zero: 'true', flag: 'clearing', balances: 'pairs' }
  expect(trialBalanceViewOf({ narrowed })).toEqual({
    search: 'fuel',
    element: 'expense',
    hideZero: true,
    flag: 'clearing',
    pairs: true,
  })
  expect(narrowedBy(trialBalanceViewOf({ narrowed }))).toEqual(narrowed)
})

it('invalid values are left out', () => {
  expect(
    narrowedBy(trialBalanceViewOf({ narrowed: { type: 'gift', flag: 'late', hide_zero: 'perhaps', balances: 'all' } })),
  ).toEqual({})
})
