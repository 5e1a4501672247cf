import { readAmount } from './amount'

describe('readAmount', () => {
  it.each([
    ['12.34', 1234n],
    ['-12.34', -1234n],
    ['+12.34', 1234n],
    ['12', 1200n],
    ['.5', 50n],
    ['12.', 1200n],
    ['-0.01', -1n],
    ['$1,234.56', 123456n],
    ['-$1,234.56', -123456n],
    ['$-1,234.56', -123456n],
    ['US$ 12.00', 1200n],
    ['12.34 USD', 1234n],
    ['(1,234.56)', -123456n],
    ['($12.00)', -1200n],
    ['$(12.00)', -1200n],
    ['$ (1,234.56)', -123456n],
    ['12.34-', -1234n],
    ['12.34 DR', -1234n],
    ['12.34 CR', 1234n],
    ['\u221212.34', -1234n],
    ['\u00a012.34 ', 1234n],
    ['1.234,56', 123456n],
    ['12,5', 1250n],
    ['0012.3400', 1234n],
    ['9,999,999,999,999.99', 999_999_999_999_999n],
  ])('reads %s to the cent', (text, cents) => {
    expect(readAmount(text)).toEqual({ value: cents })
  })

  it.each([
    ['', 'The amount is missing.'],
    ['12.345', 'The amount "12.345" has more than 2 decimals.'],
    ['1.234', 'The amount "1.234" has more than 2 decimals.'],
    ['10000000000000', 'Amount is too large.'],
    [`1${'0'.repeat(40)}`, 'Amount is too large.'],
    ['€12.00', 'The amount "€12.00" cannot be read as US dollars.'],
    ['1,23,4', 'The amount "1,23,4" cannot be read as US dollars.'],
    ['(12.00', 'The amount "(12.00" cannot be read as US dollars.'],
    ['$(12.00', 'The amount "$(12.00" cannot be read as US dollars.'],
    ['($(12.00))', 'The amount "($(12.00))" cannot be read as US dollars.'],
    ['-(12.00)', 'The amount "-(12.00)" cannot be read as US dollars.'],
    ['1e5', 'The amount "1e5" cannot be read as US dollars.'],
    ['.', 'The amount "." cannot be read as US dollars.'],
  ])('refuses %p and says why', (text, reason) => {
    expect(readAmount(text)).toEqual({ reason })
  })
})
