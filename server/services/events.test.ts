import { staleTopics } from './events'

test.each([
  ['stakeholder', ['rules', 'reports', 'journal-entries']],
  ['chart_of_account', ['rules', 'reports']],
  ['truck', ['transactions', 'reports']],
  ['entity', ['reports']],
])('a new name or setting of a %s reaches every window that shows it', (type, shown) => {
  expect(staleTopics([type])).toEqual(expect.arrayContaining(shown))
})
