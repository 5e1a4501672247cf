import { pastedRows } from './pasted-rows'

test('service, description, quantity and rate, with a heading and an amount behind', () => {
  const text =
    'Service\tDescription\tQty\tRate\tAmount\nLinehaul\tLoad 88231\t1\t3,290.00\t3,290.00\nDetention\tJoliet\t3\t$65.00\t195.00\n'
  expect(pastedRows(text)).toEqual([
    { name: 'Linehaul', description: 'Load 88231', quantity: 1, rate: 3290 },
    { name: 'Detention', description: 'Joliet', quantity: 3, rate: 65 },
  ])
})

test('a description and one number, which is the rate', () => {
  expect(pastedRows('Mount and balance\t42.00\r\nCasing disposal\t9.5')).toEqual([
    { name: null, description: 'Mount and balance', quantity: 1, rate: 42 },
    { name: null, description: 'Casing disposal', quantity: 1, rate: 9.5 },
  ])
})

test('a sentence is no table', () => {
  expect(pastedRows('Load 88231, Amarillo to Joliet')).toBeNull()
  expect(pastedRows('')).toBeNull()
})
