import { counted, countText } from './count-text'

test('a count is formatted like Intl formats it', () => {
  for (const count of [0, 7, 999, 1000, 12_345, 999_999, 1_000_000, 1_234_567_890])
    expect(countText(count)).toBe(count.toLocaleString('en-US'))
})

test('one item is singular, any other count plural', () => {
  expect([0, 1, 1234].map((count) => counted(count, 'line'))).toEqual(['0 lines', '1 line', '1,234 lines'])
  expect(counted(1, 'entry', 'entries')).toBe('1 entry')
  expect(counted(2, 'entry', 'entries')).toBe('2 entries')
})
