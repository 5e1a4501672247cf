import { countText } from './count-text'

test('a count is written as the platform writes it', () => {
  for (const count of [0, 7, 999, 1000, 12_345, 999_999, 1_000_000, 1_234_567_890])
    expect(countText(count)).toBe(count.toLocaleString('en-US'))
})
