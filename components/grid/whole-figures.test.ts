import { moneyColumn, textColumn } from './columns'
import { roomFor } from './whole-figures'

const amount = moneyColumn<{ amount: number }>('amount', 'Amount', (row) => row.amount)

test('a column of figures has room for the widest of its rows, and a column of words asks for none', () => {
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
