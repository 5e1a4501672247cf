import { screen, within } from '@testing-library/react'
import type { JournalTemplate } from '@/lib/contract/journal-template'
import { sampleUser } from '@/tests/support/sample-user'
import { answerCalls, renderScreen } from '@/tests/support/screen'
import { Templates } from './templates'

const AT = '2026-07-16T09:00:00.000Z'
const template: JournalTemplate = {
  ...{ id: 'template', name: 'Yard rent', note: null, accounts: [], next_on: '2026-08-15', until: null },
  problem: 'Jun 15, 2026: Books are locked through 2026-06-30.\nJul 15, 2026: Books are locked through 2026-07-31.',
  ...{ entity: 'entity', created_at: AT, updated_at: AT },
}

it('every refused month is shown next to its template', async () => {
  answerCalls(({ path }) => {
    if (path.includes('/user/me/')) return { body: sampleUser({ capabilities: ['journal.read'] }) }
    return path.includes('/template/') ? { body: { results: [template] } } : undefined
  })
  renderScreen(<Templates onUse={() => undefined} />)
  const list = await screen.findByRole('list', { name: 'Templates' })
  expect(
    await within(list).findByText('Not posted on Jun 15, 2026: Books are locked through 2026-06-30.'),
  ).toBeVisible()
  expect(within(list).getByText('Not posted on Jul 15, 2026: Books are locked through 2026-07-31.')).toBeVisible()
})
