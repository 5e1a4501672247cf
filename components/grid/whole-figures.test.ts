import { moneyColumn, textColumn } from './columns'
import { roomFor } from './whole-figures'

const amount = moneyColumn<{ amount: number }>('amount', 'Amount', (row) => row.amount)

test('a column of figures has room for its widest figure, and a text column has no minimum', () => {
  const few = roomFor(amount, [{ amount: 12 }])
  const many = roomFor(amount, [{ amount: 12 }, { amount: -9_999_999_999.99 }])
  expect(many).toBeGreaterThan(few ?? Infinity)
  expect(many).toBeGreaterThan(150)
  expect(
    roomFor(
      textColumn<{ amount: number }>('name', 'Name', () => 'long'),
      [{ amount: 1 }],
    ),
  ).toBeNull()
})
