import { AGES, byAge, isOfAge } from './aging'

it.each([
  [-3, 'current'],
  [0, 'current'],
  [1, '1-30'],
  [30, '1-30'],
  [31, '31-60'],
  [60, '31-60'],
  [61, '61-90'],
  [90, '61-90'],
  [91, 'over_90'],
  [4_000, 'over_90'],
])('%i days past due belong in one column: %s', (days, status) => {
  expect(AGES.filter((age) => isOfAge(days, age)).map((age) => age.status)).toEqual([status])
})

it('every column of a report has a figure', () => {
  expect(byAge((column) => `of ${column}`)).toEqual({
    current: 'of current',
    days_1_30: 'of days_1_30',
    days_31_60: 'of days_31_60',
    days_61_90: 'of days_61_90',
    over_90: 'of over_90',
  })
})
