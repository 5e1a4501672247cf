import { act, screen, waitFor } from '@testing-library/react'
import { answerCalls, renderScreen } from '@/tests/support/screen'
import { sampleAsset } from './asset.fixture'
import { openDispose } from './dispose-form'

const TOO_EARLY = 'An asset cannot be disposed of before it was bought.'

it('tells gain or loss once proceeds are typed, and why a day is refused in words', async () => {
  answerCalls(({ path }) =>
    path.includes('2001')
      ? { status: 400, body: { date: [TOO_EARLY] } }
      : { body: { book_value: 29250, depreciation: 0, months: 0 } },
  )
  const { user } = renderScreen(<p>Fixed assets</p>)
  act(() => openDispose(sampleAsset()))
  const outcome = await screen.findByRole('region', { name: 'What it comes to' })
  expect(outcome).toHaveTextContent('$29,250.00')
  expect(outcome).not.toHaveTextContent('Loss')
  await user.type(screen.getByLabelText(/^Proceeds/), '45000')
  await waitFor(() => expect(outcome).toHaveTextContent('Gain$15,750.00'))
  await user.clear(screen.getByLabelText(/^Date/))
  expect(outcome).not.toBeInTheDocument()
  await user.type(screen.getByLabelText(/^Date/), '01/01/2001')
  await user.tab()
  expect(await screen.findByText(TOO_EARLY)).toBeVisible()
})
