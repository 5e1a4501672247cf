import { act, screen } from '@testing-library/react'
import { answerCalls, renderScreen } from '@/tests/support/screen'
import { openRun } from './run-form'

it('says next to its button when there is nothing to post or roll back', async () => {
  answerCalls(() => ({ body: { results: [], rows: 0, total_amount: 0, locked_rows: 0, waiting_rows: 0 } }))
  const { user } = renderScreen(<p>Fixed assets</p>)
  act(openRun)
  expect(await screen.findByText('Nothing to post.')).toBeInTheDocument()
  const post = screen.getByRole('button', { name: 'Post depreciation' })
  expect(post).toHaveAttribute('aria-disabled', 'true')
  await user.click(screen.getByRole('button', { name: 'Roll back to' }))
  expect(await screen.findByText('Nothing to unpost.')).toBeInTheDocument()
  act(() => screen.getByRole('button', { name: 'Unpost depreciation' }).focus())
  expect(await screen.findByRole('tooltip')).toHaveTextContent('Nothing to unpost.')
})
