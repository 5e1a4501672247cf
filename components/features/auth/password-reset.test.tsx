import { screen } from '@testing-library/react'
import { answerCalls, renderScreen } from '@/tests/support/screen'
import { NewPasswordScreen } from './new-password-screen'
import { ResetPasswordScreen } from './reset-password-screen'

describe('reset your password', () => {
  it('has the title and Back to login, and refuses an invalid email address', async () => {
    const sent = answerCalls(() => ({ body: { message: 'ok' } }))
    const { user } = renderScreen(<ResetPasswordScreen />)
    expect(screen.getByRole('heading', { name: 'Reset your password' })).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Back' })).toHaveAttribute('href', '/auth/login')
    await user.type(screen.getByLabelText(/^Email/), 'dana')
    await user.click(screen.getByRole('button', { name: 'Send' }))
    expect(await screen.findByText('Enter a valid email address.')).toBeInTheDocument()
    expect(sent).toEqual([])
  })

  it('sends the address and says where to look', async () => {
    const sent = answerCalls(() => ({ body: { message: 'ok' } }))
    const { user } = renderScreen(<ResetPasswordScreen />)
    await user.type(screen.getByLabelText(/^Email/), 'dana@cedarridge.example')
    await user.click(screen.getByRole('button', { name: 'Send' }))
    expect(await screen.findByRole('heading', { name: 'Check your email' })).toBeInTheDocument()
    expect(sent).toEqual([
      { method: 'POST', path: '/api/v1/user/password-reset/', body: { email: 'dana@cedarridge.example' } },
    ])
  })
})

describe('new password', () => {
  const fill = async (first: string, second: string) => {
    const { user } = renderScreen(<NewPasswordScreen token="reset-1" />)
    await user.type(screen.getByLabelText(/^New password/), first)
    await user.type(screen.getByLabelText(/^Confirm new password/), second)
    await user.click(screen.getByRole('button', { name: 'Reset' }))
  }

  it('needs 4 characters in both fields', async () => {
    const sent = answerCalls(() => undefined)
    await fill('abc', 'abc')
    expect(await screen.findAllByText('Use at least 4 characters.')).toHaveLength(1)
    expect(sent).toEqual([])
  })

  it('says "Passwords don\'t match" on the confirm field', async () => {
    answerCalls(() => undefined)
    await fill('abc', 'abd')
    expect(await screen.findByText("Passwords don't match")).toBeInTheDocument()
    expect(screen.getByText('Use at least 4 characters.')).toBeInTheDocument()
    expect(screen.getByLabelText(/^Confirm new password/)).toBeInvalid()
  })

  it('sends the token with the new password and offers to log in', async () => {
    const sent = answerCalls(() => ({ body: { message: 'ok' } }))
    await fill('fleetbooks', 'fleetbooks')
    expect(await screen.findByRole('link', { name: 'Log in' })).toHaveAttribute('href', '/auth/login')
    expect(sent[0]).toEqual({
      method: 'POST',
      path: '/api/v1/user/password-reset/confirm/',
      body: { token: 'reset-1', new_password: 'fleetbooks', re_new_password: 'fleetbooks' },
    })
  })

  it('shows a refused password next to the field and a refused token at the top', async () => {
    answerCalls(() => ({
      status: 400,
      body: { new_password: ['Use at least 8 characters.'], token: ['This link has expired.'] },
    }))
    await fill('abcd', 'abcd')
    expect(await screen.findByText('Use at least 8 characters.')).toBeInTheDocument()
    expect(screen.getByRole('alert')).toHaveTextContent('This link has expired.')
  })

  it('offers a new link instead of a form if there is no token', () => {
    renderScreen(<NewPasswordScreen />)
    expect(screen.getByRole('link', { name: 'Send a new link' })).toBeInTheDocument()
  })
})
