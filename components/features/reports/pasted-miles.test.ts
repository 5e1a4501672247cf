import { pastedMiles } from './pasted-miles'

const UNITS = ['101', '102', null, '104']

it('miles next to their units find their trucks, in any order, and an unknown unit is left out', () => {
  const text = 'Unit\tMiles\n104\t9,120\n101\t8000\n999\t1\n'
  expect([...(pastedMiles(text, UNITS, 2) ?? [])]).toEqual([
    [3, '9,120'],
    [0, '8000'],
  ])
})

it('a column fills the fields below where it was pasted, up to the last truck', () => {
  expect([...(pastedMiles('10\n\n30\n40', UNITS, 1) ?? [])]).toEqual([
    [1, '10'],
    [3, '30'],
  ])
})

it('a single value is pasted like in any field', () => {
  expect(pastedMiles('8,000\n', UNITS, 0)).toBeNull()
})
