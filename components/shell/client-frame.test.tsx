import { act, screen } from '@testing-library/react'
import { notify } from '@/components/ui/toast'
import { NetworkError } from '@/lib/client/api-error'
import { renderScreen } from '@/tests/support/screen'
import { reportFailure } from './client-frame'

afterEach(() => {
  act(() => notify.clear())
  jest.restoreAllMocks()
})

it('no longer says that the server is out of reach once the connection is back', () => {
  renderScreen(<p>Page</p>)
  jest.spyOn(window.navigator, 'onLine', 'get').mockReturnValue(false)
  act(() => reportFailure(new NetworkError(new Error('offline'))))
  act(() => reportFailure(new Error('That name is taken.')))
  expect(screen.getAllByRole('alert')).toHaveLength(2)
  act(() => void window.dispatchEvent(new Event('online')))
  expect(screen.getByRole('alert')).toHaveTextContent('That name is taken.')
})

it('keeps saying so where the connection is not what is missing', () => {
  renderScreen(<p>Page</p>)
  act(() => reportFailure(new NetworkError(new Error('stopped'))))
  act(() => void window.dispatchEvent(new Event('online')))
  expect(screen.getByRole('alert')).toHaveTextContent('We could not reach the server.')
})
