import { screen } from '@testing-library/react'
import { renderScreen } from '@/tests/support/screen'
import { Button } from './button'
import { useRouter } from './use-router'

function Go() {
  const router = useRouter()
  return <Button onClick={() => router.push('/app')}>Go</Button>
}

it('offline the page stays, with a message', async () => {
  const line = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const { user, went } = renderScreen(<Go />)
  await user.click(screen.getByRole('button', { name: 'Go' }))
  expect(await screen.findByText(/You are offline/)).toBeVisible()
  expect(went).toEqual([])
  line.mockReturnValue(true)
  await user.click(screen.getByRole('button', { name: 'Go' }))
  expect(went).toEqual(['/app'])
  line.mockRestore()
})
