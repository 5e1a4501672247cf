import { warningOf } from './bank-words'

const sound = { opening_waits_until: null, unreached: null, waiting_lines: 0, is_closed: false }

it.each([
  [{}, null],
  [{ waiting_lines: 2 }, '2 transactions of the bank wait until the period is open.'],
  [{ waiting_lines: 1, is_closed: true }, '1 transaction of the bank waits until the account is open.'],
])('%j is told as %j', (found, told) => {
  expect(warningOf({ ...sound, ...found })).toBe(told)
})
