import { screen } from '@testing-library/react'
import { answerCalls, renderScreen } from '@/tests/support/screen'
import { EmptyList } from './empty-list'

const page = (count: number) => ({ count, next: null, previous: null, results: [], money_in: 0, money_out: 0 })
const show = (answer: { status?: number; body: unknown }) => {
  let next = answer
  answerCalls(() => next)
  return {
    ...renderScreen(<EmptyList tab="not-categorized" importAction={null} />),
    then: (other: typeof answer) => (next = other),
  }
}

describe('an empty list of transactions', () => {
  it('distinguishes "nothing yet" from "nothing left"', async () => {
    const { unmount } = show({ body: page(0) })
    expect(await screen.findByText('No transactions yet')).toBeInTheDocument()
    unmount()
    show({ body: page(3) })
    expect(await screen.findByText('All caught up')).toBeInTheDocument()
  })

  it('says so if it cannot know, and can retry', async () => {
    const { user, then } = show({ status: 429, body: { message: 'The books are closed for a moment.' } })
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Could not load your transactions. The books are closed for a moment.',
    )
    then({ body: page(0) })
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByText('No transactions yet')).toBeInTheDocument()
  })

  it('keeps the error on screen for users who cannot read them', async () => {
    show({ status: 403, body: { message: 'You do not have permission to do this.', code: 'permission_denied' } })
    expect(await screen.findByText('You do not have permission to do this.')).toBeInTheDocument()
  })
})
