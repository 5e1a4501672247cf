import { cents, toDecimal } from './cents'
import { formatChange, formatMessage, formatPercent, formatPlain, formatTenths, formatUsd, parseTyped } from './format'

test('dollars have two decimals, negatives are in parentheses, and zero is never negative', () => {
  expect([1234.5, -612.48, 0, -0].map(formatUsd)).toEqual(['$1,234.50', '($612.48)', '$0.00', '$0.00'])
  expect([formatPlain(-0), formatMessage(-0), formatTenths(-0), formatPercent(-0)]).toEqual([
    '0.00',
    '0.00',
    '0.0',
    '0.0%',
  ])
})

test('every amount is written as the platform writes it', () => {
  const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', currencySign: 'accounting' })
  const plain = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
  const tenths = new Intl.NumberFormat('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 1 })
  const amounts = [
    0, 1, 5, 10, 99, 100, 101, 99_999, 100_000, 100_001, 99_999_999, 100_000_000, 1_234_567_890_123, 99_999_999_999_999,
  ]
  for (let at = 7; at < 1e13; at = Math.ceil(at * 1.07)) amounts.push(at)
  for (const amount of amounts.flatMap((at) => [at / 100, -at / 100])) {
    expect(formatUsd(amount)).toBe(dollars.format(amount + 0))
    expect(formatMessage(amount)).toBe(plain.format(amount + 0))
    expect(formatPlain(amount)).toBe(amount < 0 ? `(${plain.format(-amount)})` : plain.format(amount + 0))
  }
  for (const value of amounts.map((at) => at / 10)) {
    const text = tenths.format(value)
    expect([formatTenths(value), formatPercent(value)]).toEqual([text, `${text}%`])
    if (value > 0) expect([formatTenths(-value), formatPercent(-value)]).toEqual([`-${text}`, `(${text}%)`])
  }
})

test('a change has its sign, and zero has none', () => {
  expect([4.3, -4.9, 0, -0, 1010.9].map(formatChange)).toEqual(['+4.3%', '−4.9%', '0.0%', '0.0%', '+1,010.9%'])
})

test('cents are written as the wire number is', () => {
  expect([formatUsd(cents(-61_248n)), formatPlain(cents(123_450n)), formatMessage(cents(-1n))]).toEqual([
    '($612.48)',
    '1,234.50',
    '-0.01',
  ])
})

test.each([
  [' $1,234.50 ', '1234.50'],
  ['(45.10)', '-45.10'],
  ['1.234,50', '1234.50'],
  ['45,10', '45.10'],
  ['(1.234,5)', '-1234.50'],
  ['12,000', '12000.00'],
  ['1,2345.00', '12345.00'],
  ['12,0000', null],
  ['1,234,50', null],
  ['1.23,450', null],
])('%s is typed for %s', (text, amount) => {
  const read = parseTyped(text)
  expect(read === null ? null : toDecimal(read)).toBe(amount)
})
