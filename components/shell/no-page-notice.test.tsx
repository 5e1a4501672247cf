import { screen } from '@testing-library/react'
import { renderScreen } from '@/tests/support/screen'
import { NoPageNotice } from './no-page-notice'

afterEach(() => window.history.replaceState(null, '', '/'))

it('says once that the requested address has no page, and keeps the rest of the address', () => {
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
