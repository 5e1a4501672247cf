import fc from 'fast-check'
import { allocate, divideRound } from './allocate'
import { absolute, add, cents, negate, parseCents, subtract, sum, sumWire, toDecimal, toWire, ZERO } from './cents'
import { formatMessage, formatPlain, formatUsd, parseTyped } from './format'

const amount = fc.bigInt({ min: -9_000_000_000_000_00n, max: 9_000_000_000_000_00n }).map(cents)

describe('cents', () => {
  it('survive the round trip to the wire and JSON for every amount below 9e12', () => {
    fc.assert(
      fc.property(amount, (value) => parseCents(JSON.parse(JSON.stringify(toWire(value))) as number) === value),
      { verbose: 1 },
    )
  })
  it('survive the round trip to a decimal', () => {
    fc.assert(fc.property(amount, (value) => parseCents(toDecimal(value)) === value))
  })
  it.each(['1.005', '1e3', '', '-', '1,000', 'NaN', 'Infinity', '0x1', '.5'])('refuse %p', (text) => {
    expect(() => parseCents(text)).toThrow(RangeError)
  })
  it.each([
    [' 1234.5 ', 123_450n],
    ['-0.01', -1n],
    ['7', 700n],
    ['1234567890123456', 123_456_789_012_345_600n],
  ])('%p is %p', (text, expected) => expect(parseCents(text)).toBe(expected))
  it.each(['x1', '1x', '1234567890123456789012', Infinity, NaN, 1e21, 0.001])('say what %p is not', (value) => {
    const read = typeof value === 'number' && !Number.isFinite(value) ? value : String(value)
    expect(() => parseCents(value)).toThrow(new RangeError(`Not an amount with at most 2 decimals: ${read}`))
  })
  it.each([
    [0n, '0.00'],
    [5n, '0.05'],
    [-5n, '-0.05'],
    [-123_450n, '-1234.50'],
  ])('%p is written %p', (value, text) => expect(toDecimal(cents(value))).toBe(text))
  it('are added, subtracted, negated and made positive', () => {
    const [three, five] = [cents(3n), cents(5n)]
    expect([add(three, five), subtract(three, five), negate(three), sum([three, five, five]), sum([])]).toEqual([
      8n,
      -2n,
      -3n,
      13n,
      ZERO,
    ])
    expect([absolute(cents(-3n)), absolute(three), absolute(ZERO)]).toEqual([3n, 3n, 0n])
  })
  it('0.1 + 0.2 = 0.3', () => expect(sumWire([0.1, 0.2])).toBe(0.3))
})

describe('rounding', () => {
  it.each([
    [1005n, 1000n, 1n],
    [15n, 10n, 2n],
    [-15n, 10n, -2n],
    [25n, 10n, 3n],
    [-25n, 10n, -3n],
    [24n, 10n, 2n],
  ])('%p / %p = %p, ties away from zero', (n, d, expected) => expect(divideRound(n, d)).toBe(expected))
})

describe('allocate', () => {
  it('107.54 tax over 1,150.00 and 333.34 = 83.37 + 24.17', () => {
    expect(allocate(cents(10754n), [cents(115000n), cents(33334n)])).toEqual([8337n, 2417n])
  })
  it('shares always add up to the total', () => {
    const weights = fc.array(fc.bigInt({ min: 1n, max: 10_000_000n }).map(cents), { minLength: 1, maxLength: 20 })
    fc.assert(fc.property(amount, weights, (total, w) => allocate(total, w).reduce((a, b) => a + b, 0n) === total))
  })
})

describe('format', () => {
  it('negative dollars are in parentheses', () => expect(formatUsd(-612.48)).toBe('($612.48)'))
  it('ledger bodies omit the currency sign', () => expect(formatPlain(-1234.5)).toBe('(1,234.50)'))
  it('messages carry a minus', () => expect(formatMessage(-36)).toBe('-36.00'))
  it.each([
    ['1234.5', 123450n],
    ['$1,234.50', 123450n],
    ['(12)', -1200n],
    ['-12', -1200n],
    ['12-', -1200n],
    ['.5', 50n],
    ['5.', 500n],
    [' 1 2 ', 1200n],
    ['$-3.25', -325n],
    ['(-3)', -300n],
    ['0', 0n],
  ])('typed %p is %p cents', (text, expected) => expect(parseTyped(text)).toBe(expected))
  it.each(['', 'abc', '1.234', '(12', '12)', '--1', '.', '-', '()', 'x12', '12x', '1.2.3', '123456789012345678901'])(
    'typed %p is no amount',
    (text) => expect(parseTyped(text)).toBeNull(),
  )
  it.each(['9999999999999999', '99999999999999999999'])(
    'typed %p goes on as a number that reads as an amount',
    (text) => expect(() => parseCents(toWire(parseTyped(text) ?? cents(0n)))).not.toThrow(),
  )
})
