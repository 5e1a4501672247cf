import { why } from './why'

test('the reasons for a suggestion form one line that begins with a capital', () => {
  expect(why(['same amount', 'bank text has "daimler"', 'due that day'])).toBe(
    'Same amount, bank text has "daimler", due that day',
  )
  expect(why(['$50.00 more than is open'])).toBe('$50.00 more than is open')
  expect(why([])).toBe('')
})
