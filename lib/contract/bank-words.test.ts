import { bankSays, warningOf } from './bank-words'

const sound = { opening_waits_until: null, unreached: null, waiting_lines: 0, is_closed: false }

it.each([
  [{}, null],
  [{ waiting_lines: 2 }, '2 bank transactions are held back until the period is open.'],
  [{ waiting_lines: 1, is_closed: true }, '1 bank transaction is held back until the account is open.'],
])('%j is told as %j', (found, words) => {
  expect(warningOf({ ...sound, ...found })).toBe(words)
})

const linked = { ...sound, is_linked: true, current_balance: 90, reported_balance: 120.5, reported_on: '2026-02-01' }

it.each([
  [{}, 'Bank says $120.50 on Feb 1, 2026'],
  [{ current_balance: 120.5 }, null],
  [{ waiting_lines: 1 }, null],
  [{ is_closed: true }, null],
  [{ is_linked: false }, null],
  [{ reported_balance: null }, null],
])('a linked account with %j: %j', (found, words) => {
  expect(bankSays({ ...linked, ...found })).toBe(words)
})
