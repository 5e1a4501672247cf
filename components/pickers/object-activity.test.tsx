import { screen } from '@testing-library/react'
import { sampleUser } from '@/tests/support/sample-user'
import { answerCalls, renderScreen } from '@/tests/support/screen'
import { ObjectSide } from './object-side'

const ABOUT = { model_name: 'loan', object_id: 'loan' } as const
const AT = '2026-02-01T09:00:00.000Z'
const person = (full_name: string) => ({ id: full_name, full_name })
const comment = (id: string, body: string) => ({
  ...{ id, action: 'comment', created_at: AT, user: person('Dana'), changes: {}, attachment: null },
  comment: { id, body, created_at: AT, created_by: person('Dana'), replies: [] },
})

it('older activity is loaded page by page, below what is shown', async () => {
  const sent = answerCalls(({ path }) => {
    if (path.includes('/user/me/')) return { body: sampleUser() }
    const page = new URL(path, 'http://localhost').searchParams.get('page')
    if (!path.includes('/activity/')) return { body: { count: 0, next: null, previous: null, results: [] } }
    return page === '1'
      ? { body: { count: 2, next: 'page-2', previous: null, results: [comment('new', 'The newest')] } }
      : { body: { count: 2, next: null, previous: null, results: [comment('old', 'The oldest')] } }
  })
  const { user } = renderScreen(<ObjectSide about={ABOUT} />)
  await user.click(await screen.findByRole('button', { name: 'Show older' }))
  expect(await screen.findByText('The oldest')).toBeVisible()
  expect(screen.getByText('The newest')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Show older' })).toBeNull()
  expect(sent.filter(({ path }) => path.includes('page_size=20'))).toHaveLength(2)
})

it('users with the right to remove any file can remove those of others', async () => {
  const file = { id: 'f', name: 'note.pdf', file: '/note.pdf' }
  const attachment = { id: 'a', name: 'note.pdf', file, kind: null, created_by: person('Sam'), created_at: AT }
  answerCalls(({ path }) => {
    if (path.includes('/user/me/')) return { body: sampleUser({ capabilities: ['attachment.delete_any'] }) }
    const results = path.includes('/attachment/') ? [attachment] : []
    return { body: { count: results.length, next: null, previous: null, results } }
  })
  renderScreen(<ObjectSide about={ABOUT} />)
  expect(await screen.findByRole('button', { name: 'Remove note.pdf' })).toBeVisible()
})
