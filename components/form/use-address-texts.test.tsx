import { screen, waitFor } from '@testing-library/react'
import { renderScreen } from '@/tests/support/screen'
import { useAddressTexts } from './use-address-texts'

function Screen() {
  const [{ show, search }, set] = useAddressTexts('show', 'search')
  return (
    <>
      <p>{`${show || 'all'} of ${search || 'anything'}`}</p>
      <button onClick={() => set({ show: 'gone' })}>History</button>
      <button onClick={() => set({ show: '' })}>All</button>
    </>
  )
}

test('a screen reads its settings from the address and writes changes there, without touching other parameters', async () => {
  const steps = window.history.length
  const { user } = renderScreen(<Screen />, '/?tab=trucks&search=VIN')
  expect(screen.getByText('all of VIN')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'History' }))
  expect(screen.getByText('gone of VIN')).toBeVisible()
  await waitFor(() => expect(window.location.search).toBe('?tab=trucks&search=VIN&show=gone'))
  await user.click(screen.getByRole('button', { name: 'All' }))
  await waitFor(() => expect(window.location.search).toBe('?tab=trucks&search=VIN'))
  expect(window.history.length).toBe(steps)
})
