import { sumsOf } from './sums'

test('adds up as the ledger does: quantity × rate to the cent, tax on the subtotal', () => {
  const lines = [
    { quantity: 1, rate: 1150 },
    { quantity: 4, rate: 83.335 },
  ]
  expect(sumsOf(lines, 7.25)).toEqual({ amounts: [1150, 333.34], subtotal: 1483.34, tax: 107.54, total: 1590.88 })
})

test('an empty or invalid amount counts as zero', () => {
  const lines = [
    { quantity: 2, rate: null },
    { quantity: Number.NaN, rate: 5 },
    { quantity: 1, rate: -75 },
  ]
  expect(sumsOf(lines, null)).toEqual({ amounts: [null, null, -75], subtotal: -75, tax: 0, total: -75 })
})
