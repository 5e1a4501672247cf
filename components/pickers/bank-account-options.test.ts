import { bankAccountLabel } from './bank-account-options'

test.each([
  ['Operating', '4417', 'Operating ·· 4417'],
  ['First Prairie Bank Checking 4417', '4417', 'First Prairie Bank Checking 4417'],
  ['Cash box', null, 'Cash box'],
])('%s with %s is called %s', (name, mask, label) => {
  expect(bankAccountLabel({ name, mask })).toBe(label)
})
