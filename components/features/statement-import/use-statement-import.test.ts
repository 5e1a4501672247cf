import { SAMPLE_PREVIEW_ACCOUNT } from './preview-account.fixture'
import { draftTarget } from './target'
import { whyNotYet } from './use-statement-import'

const BASE = {
  format: 'ofx' as const,
  encoding: 'utf-8',
  needs_mapping: null,
  left_out: [],
  rejected: [],
  books_start: '2026-01-01',
  start_stays: null,
}
const why = (lines: number, { duplicates = 0, before_start = 0, rejected = 0 }) => {
  const reading = { ...SAMPLE_PREVIEW_ACCOUNT.reading, lines }
  const account = { ...SAMPLE_PREVIEW_ACCOUNT, count: 0, duplicates, before_start, reading }
  const refused = Array.from({ length: rejected }, (_, line) => ({ line, reason: 'No date.' }))
  return whyNotYet(
    { ...BASE, accounts: [account], rejected: refused },
    { targets: [draftTarget(account)], ticked: new Set() },
  )
}

test('a file with nothing to import says why: known, too early, both, or refused line by line', () => {
  expect(why(3, { duplicates: 3 })).toBe('Every line of this file is in the books already.')
  expect(why(3, { before_start: 3 })).toBe('Every line of this file is from before your books start.')
  expect(why(3, { duplicates: 2, before_start: 1 })).toBe(
    'Every line of this file is in the books already or from before they start.',
  )
  expect(why(3, { duplicates: 1 })).toBe('No line of this file can be imported.')
  expect(why(0, {})).toBe('No line of this file can be imported.')
})

test('rejected lines are not called known or too early', () => {
  expect(why(3, { duplicates: 3, rejected: 2 })).toBe(
    'Every line of this file is in the books already, or was rejected.',
  )
  expect(why(3, { before_start: 3, rejected: 1 })).toBe(
    'Every line of this file is from before your books start, or was rejected.',
  )
})
