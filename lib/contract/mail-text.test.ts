import { filledIn, payToLines, unknownWord } from './mail-text'

it('names are filled in, and what means nothing stays as it was typed', () => {
  expect(filledIn('{invoice}: {balance}, {nonsense}', { invoice: 'INV-7', balance: '$1.00' })).toBe(
    'INV-7: $1.00, {nonsense}',
  )
  expect([unknownWord('Hello {customer}'), unknownWord('Hello {costumer}')]).toEqual([undefined, 'costumer'])
})

it('a factored customer pays the factor, another one where the entity says', () => {
  const texts = { pay_to: 'First Bank\n\n 12345 ', factor_text: 'Assigned.' }
  expect(payToLines(texts, null)).toEqual(['Pay to', 'First Bank', '12345'])
  expect(payToLines(texts, { full_name: 'Apex Capital', address: ['Fort Worth, TX'] })).toEqual([
    'Pay to our factor Apex Capital',
    'Fort Worth, TX',
    'Assigned.',
  ])
  expect(payToLines({ ...texts, pay_to: null }, null)).toEqual([])
})
