/*
 * How often each kind of evidence was right on the calibration half of the labeled texts. tests/books/calibration.test.ts computes the
 * figures and fails when these no longer match. Source: LEDGER §9.
 */
export const EVIDENCE = [
  'same wording, 3 or more',
  'same wording, 2',
  'same wording, 1',
  'same merchant, 3 or more',
  'same merchant, 2',
  'same merchant, 1',
  'keywords that agree',
  'decides',
  'phrase',
  'name',
  'trade',
  'keywords that differ',
] as const
export type Evidence = (typeof EVIDENCE)[number]

/** How many suggestions rested on that kind of evidence in the calibration half, and how many of those were right. */
export const CALIBRATION: Record<Evidence, { readonly answers: number; readonly right: number }> = {
  'same wording, 3 or more': { answers: 59, right: 59 },
  'same wording, 2': { answers: 69, right: 69 },
  'same wording, 1': { answers: 105, right: 105 },
  'same merchant, 3 or more': { answers: 0, right: 0 },
  'same merchant, 2': { answers: 0, right: 0 },
  'same merchant, 1': { answers: 1, right: 1 },
  'keywords that agree': { answers: 102, right: 102 },
  decides: { answers: 270, right: 270 },
  phrase: { answers: 227, right: 226 },
  name: { answers: 99, right: 99 },
  trade: { answers: 16, right: 16 },
  'keywords that differ': { answers: 5, right: 5 },
}

/** A single filing may have been a mistake, so what rests on it alone is never applied without review. */
const ONE_FILING = new Set<Evidence>(['same wording, 1', 'same merchant, 1'])
const ONE_FILING_MAX = 0.95
const MOST = 0.99

/** The probability that a suggestion with this kind of evidence is right; counted as if one more had been wrong. */
export function confidenceOf(kind: Evidence): number {
  const { answers, right } = CALIBRATION[kind]
  const measured = Math.floor((1000 * right) / (answers + 1)) / 1000
  return Math.min(measured, ONE_FILING.has(kind) ? ONE_FILING_MAX : MOST)
}
