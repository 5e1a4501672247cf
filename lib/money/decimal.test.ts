import { parseTenThousandths } from './decimal'

test.each([
  ['83.335', 833_350n],
  [83.335, 833_350n],
  ['0.0001', 1n],
  [' 12 ', 120_000n],
  ['-1.5', -15_000n],
  ['-0', 0n],
  ['9999999999999999', 99_999_999_999_999_990_000n],
])('%p is %p ten-thousandths', (value, expected) => expect(parseTenThousandths(value)).toBe(expected))

test.each(['1.00005', '1.', '.5', '', '-', '1e3', 'x1', '1x', '1,000', '12345678901234567', NaN, Infinity])(
  '%p has no four decimals',
  (value) =>
    expect(() => parseTenThousandths(value)).toThrow(new RangeError(`Not a number with at most 4 decimals: ${value}`)),
)
