import { formatQuantity, formatRate } from './decimal-format'

test('a quantity has up to four decimals, a unit price two to four', () => {
  expect([1234.5, 3, 0.12345].map(formatQuantity)).toEqual(['1,234.5', '3', '0.1235'])
  expect([0.6425, 12.5, 1234, 83.33567, -45.1].map(formatRate)).toEqual([
    ...['0.6425', '12.50', '1,234.00', '83.3357', '(45.10)'],
  ])
})
