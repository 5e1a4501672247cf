import { bareMcNumber } from './company'

test('an MC number is printed once with its letters, whether they were typed or not', () => {
  expect(['MC-999120', 'mc 999120', 'MC#999120', '999120'].map(bareMcNumber)).toEqual(Array(4).fill('999120'))
})
