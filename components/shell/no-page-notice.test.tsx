import { screen } from '@testing-library/react'
import { renderScreen } from '@/tests/support/screen'
import { NoPageNotice } from './no-page-notice'

afterEach(() => window.history.replaceState(null, '', '/'))

it('says that there is no page at the address that led here, once, and leaves the rest of the address alone', () => {
  window.history.replaceState(null, '', '/auth/login?next=%2Fapp&no-page=1')
  renderScreen(<NoPageNotice />)
  expect(screen.getByRole('alert')).toHaveTextContent('There is no page at that address.')
  expect(window.location.pathname + window.location.search).toBe('/auth/login?next=%2Fapp')
})

it('says nothing elsewhere', () => {
  window.history.replaceState(null, '', '/app/dashboard')
  renderScreen(<NoPageNotice />)
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})
