import { render, screen } from '@testing-library/react'
import { PaymentScreen } from './payment-screen'

const home = () => screen.getByRole('link', { name: 'Get back to home page' })

describe('after a payment', () => {
  it('received: thanks, and says that details come by email', () => {
    render(<PaymentScreen outcome="success" />)
    expect(screen.getByRole('heading', { name: 'Thank You, Your Payment Has Been Received!' })).toBeInTheDocument()
    expect(
      screen.getByText(/received your payment\. Welcome aboard\. The details will be sent to you by email\./),
    ).toBeInTheDocument()
    expect(home()).toHaveAttribute('href', '/')
  })

  it('failed: says what to do', () => {
    render(<PaymentScreen outcome="error" />)
    expect(screen.getByRole('heading', { name: 'We Encountered a Problem' })).toBeInTheDocument()
    expect(
      screen.getByText('There was an issue processing your payment. Please check your payment details and try again.'),
    ).toBeInTheDocument()
    expect(home()).toHaveAttribute('href', '/')
  })
})
