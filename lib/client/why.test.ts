import { why } from './why'

test('what speaks for a suggestion reads as one line: reasons joined, beginning with a capital', () => {
  expect(why(['same amount', 'bank text has "daimler"', 'due that day'])).toBe(
    'Same amount, bank text has "daimler", due that day',
  )
  expect(why(['$50.00 more than is open'])).toBe('$50.00 more than is open')
  expect(why([])).toBe('')
})
