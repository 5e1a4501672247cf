import { dueHref } from './due'

const day = { date: '2026-02-09' }

test.each([
  ['bill', [], '/app/accounting/bills?bill_status=open&due_start_date=2026-02-09&due_end_date=2026-02-09'],
  [
    'bill',
    ['a', 'b'],
    '/app/accounting/bills?bill_status=open&due_start_date=2026-02-09&due_end_date=2026-02-09&entities=a%2Cb',
  ],
  ['loan', [], '/app/accounting/fixed-assets?tab=loans'],
  ['depreciation', [], '/app/accounting/fixed-assets'],
  ['renewal', [], '/app/accounting/fixed-assets?tab=renewals'],
] as const)('%s due of entities %j: listed at %s', (kind, entities, href) => {
  expect(dueHref({ kind, ...day }, entities)).toBe(href)
})

test('what is listed for the open entity alone, or on no day, leads nowhere', () => {
  expect(dueHref({ kind: 'loan', ...day }, ['a'])).toBeNull()
  expect(dueHref({ kind: 'recurring', ...day }, [])).toBeNull()
})
