import { staleTopics } from './topics'

test.each([
  ['stakeholder', ['rules', 'reports', 'journal-entries', 'trucks']],
  ['chart_of_account', ['rules', 'reports', 'invoices', 'bills', 'services', 'journal-entries']],
  ['budget', ['reports']],
  ['saved_report', ['reports']],
  ['truck', ['transactions', 'reports']],
  ['trailer', ['trucks']],
  ['entity', ['reports', 'fixed-assets']],
] as const)('a new name or setting of a %s reaches every window that shows it', (type, shown) => {
  expect(staleTopics([type])).toEqual(expect.arrayContaining(shown))
})

test.each(['invoice', 'loan', 'fixed_asset', 'bill'] as const)(
  'a changed %s reaches the list of lines: its calendar, its candidates and what it was matched as',
  (type) => {
    expect(staleTopics([type])).toContain('transactions')
  },
)

test.each(['transaction', 'transfer', 'bill', 'invoice', 'loan', 'rule', 'import'] as const)(
  'a changed %s reaches what stands beside the lines: candidates, suggestion, rule',
  (type) => {
    expect(staleTopics([type])).toContain('activity')
  },
)

test('a comment reaches the lines that wait for an answer', () => {
  expect(staleTopics(['comment'])).toContain('transactions')
})

test.each(['reconciliation', 'comment'] as const)('a %s reaches the checklists among the reports', (type) => {
  expect(staleTopics([type])).toContain('reports')
})

test.each(['transaction', 'bill', 'invoice', 'journal_entry', 'import'] as const)(
  'a changed %s reaches the balances of stakeholders and the list of all entries',
  (type) => {
    expect(staleTopics([type])).toEqual(expect.arrayContaining(['stakeholders', 'journal-entries']))
  },
)

test.each(['loan', 'fixed_asset', 'bank_account'] as const)(
  'what a %s posts reaches the list of all entries',
  (type) => {
    expect(staleTopics([type])).toContain('journal-entries')
  },
)

test.each(['loan', 'transaction'] as const)('a changed %s reaches the balance of a loan beside its asset', (type) => {
  expect(staleTopics([type])).toContain('fixed-assets')
})

test('ticks of an open worksheet reach other worksheets, and leave every list of lines alone', () => {
  expect(staleTopics(['ticks'])).toEqual(['activity', 'reconciliations'])
})

test('each topic is named once, whatever was changed together', () => {
  expect(staleTopics(['truck', 'trailer', 'file'])).toEqual(['trucks', 'fixed-assets', 'transactions', 'reports'])
})
