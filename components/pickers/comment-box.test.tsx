import { screen, waitFor } from '@testing-library/react'
import { answerCalls, renderScreen } from '@/tests/support/screen'
import { CommentBox } from './comment-box'

test('text typed while a comment is being posted stays', async () => {
  const sent = answerCalls(({ method }) => (method === 'POST' ? { status: 201, body: {} } : undefined))
  const network = globalThis.fetch
  let answer: () => void = () => undefined
  const answered = new Promise<void>((resolve) => (answer = resolve))
  globalThis.fetch = async (input, init) => {
    if (init?.method === 'POST') await answered
    return network(input, init)
  }
  const onDone = jest.fn()
  const { user } = renderScreen(
    <CommentBox about={{ model_name: 'transaction', object_id: 'pilot' }} replyTo="c" onDone={onDone} />,
  )
  const box = screen.getByRole('textbox', { name: 'Reply' })
  await user.type(box, 'Is this T-104?{Control>}{Enter}{/Control}')
  await user.type(box, ' Or T-108?')
  answer()
  await waitFor(() => expect(box).toHaveValue('Or T-108?'))
  expect(onDone).not.toHaveBeenCalled()
  await user.type(box, '{Control>}{Enter}{/Control}')
  await waitFor(() => expect(onDone).toHaveBeenCalled())
  expect(box).toHaveValue('')
  expect(sent.filter(({ method }) => method === 'POST').map(({ body }) => body)).toMatchObject([
    { body: 'Is this T-104?' },
    { body: 'Or T-108?' },
  ])
})

test('a reply left with Escape is kept, and Cancel discards it', async () => {
  answerCalls(() => undefined)
  const onDone = jest.fn()
  const reply = () => <CommentBox about={{ model_name: 'loan', object_id: 'loan' }} replyTo="c" onDone={onDone} />
  const { user, unmount } = renderScreen(reply())
  await user.type(screen.getByRole('textbox', { name: 'Reply' }), 'The lender called{Escape}')
  expect(onDone).toHaveBeenCalledTimes(1)
  unmount()
  const again = renderScreen(reply())
  const box = screen.getByRole('textbox', { name: 'Reply' })
  expect(box).toHaveValue('The lender called')
  await again.user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(onDone).toHaveBeenCalledTimes(2)
  expect(box).toHaveValue('')
})
