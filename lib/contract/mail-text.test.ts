import { filledIn, unknownWord } from './mail-text'

it('names are filled in, and unknown ones stay as they were typed', () => {
  expect(filledIn('{invoice}: {balance}, {nonsense}', { invoice: 'INV-7', balance: '$1.00' })).toBe(
    'INV-7: $1.00, {nonsense}',
  )
  expect([unknownWord('Hello {customer}'), unknownWord('Hello {costumer}')]).toEqual([undefined, 'costumer'])
})
