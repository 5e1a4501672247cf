import { amountRange } from './amount-text'

describe('amountRange', () => {
  it.each([
    ['>1000', { min_amount: 1000.01, max_amount: undefined }],
    ['>= $1,000', { min_amount: 1000, max_amount: undefined }],
    ['<50', { min_amount: undefined, max_amount: 49.99 }],
    ['<=50.5', { min_amount: undefined, max_amount: 50.5 }],
    ['612.48', { min_amount: 612.48, max_amount: 612.48 }],
    ['100 - 250', { min_amount: 100, max_amount: 250 }],
    ['100..250', { min_amount: 100, max_amount: 250 }],
  ])('%s', (typed, range) => expect(amountRange(typed)).toEqual(range))

  it.each(['', '>', 'fuel', '>12x', '250-100', '<0'])('%s is no amount', (typed) =>
    expect(amountRange(typed)).toBeNull(),
  )
})
