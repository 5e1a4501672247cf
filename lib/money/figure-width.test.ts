import { figureWidth } from './figure-width'

test('a longer figure is wider, and its separators are narrower than its digits', () => {
  expect(figureWidth('')).toBe(0)
  expect(figureWidth('$1.00')).toBeLessThan(figureWidth('($1.00)'))
  expect(figureWidth('($9,999,999,999.99)')).toBeGreaterThan(130)
  expect(figureWidth('.')).toBeLessThan(figureWidth('1'))
})
