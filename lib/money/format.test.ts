import { formatUsd } from './format'

test('dollars have two decimals, negatives stand in parentheses, and nothing is never negative', () => {
  expect([1234.5, -612.48, 0, -0].map(formatUsd)).toEqual(['$1,234.50', '($612.48)', '$0.00', '$0.00'])
})
