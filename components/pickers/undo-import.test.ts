import { undoneWords } from './undo-import'

test.each([
  [{ removed: 1, stayed: [] }, '1 transaction removed.'],
  [
    { removed: 1200, stayed: [{ reason: 'finalized', count: 1 }] as const },
    '1,200 transactions removed. 1 stays: 1 finalized.',
  ],
  [
    {
      removed: 0,
      stayed: [
        { reason: 'reconciled', count: 2 },
        { reason: 'locked_period', count: 1 },
      ] as const,
    },
    '0 transactions removed. 3 stay: 2 reconciled, 1 in a locked period. Undo the reconciliation first to remove what it holds.',
  ],
  [
    {
      removed: 4,
      stayed: [
        { reason: 'matched', count: 1 },
        { reason: 'matched', count: 2 },
      ] as const,
    },
    '4 transactions removed. 3 stay: 3 matched.',
  ],
])('%j is reported', ({ removed, stayed }, words) => {
  expect(undoneWords({ removed, stayed: [...stayed] })).toBe(words)
})
