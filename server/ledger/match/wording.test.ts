import { wordScore, wordsOf } from './wording'

test.each([
  ['PILOT #0412 JOPLIN MO', 'POS PURCHASE PILOT 0412 JOPLIN MO', 70],
  ['Loves', 'PILOT', 0],
  ['TQL LLC ACH CREDIT', 'ACH TQL RECEIVED', 47],
  ['#12', '#12', 0],
])('%s beside %s scores %i', (one, other, score) => {
  expect(wordScore(wordsOf(one), wordsOf(other))).toBe(score)
})
