import { screen } from '@testing-library/react'
import { StrictMode } from 'react'
import { answerCalls, renderScreen } from '@/tests/support/screen'
import { RestoreEmailScreen } from './restore-email-screen'
import { UndoFactorScreen } from './undo-factor-screen'
import { VerificationRequestScreen } from './verification-request-screen'
import { VerifyEmailScreen } from './verify-email-screen'

describe('verification request', () => {
  it('shows the address, sends again once and then waits', async () => {
    const sent = answerCalls(() => ({ body: { message: 'We sent the link again.' } }))
    const { user } = renderScreen(<VerificationRequestScreen email="dana@cedarridge.example" />)
    expect(screen.getByText('dana@cedarridge.example')).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Send the email again' }))
    expect(await screen.findByText('We sent the link again.')).toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Send again in 30 s' })).toBeDisabled()
    expect(sent).toEqual([
      { method: 'POST', path: '/api/v1/user/verify-email/resend/', body: { email: 'dana@cedarridge.example' } },
    ])
  })
})

describe('verify email', () => {
  it('sends the token once, even if React mounts twice, and offers to log in', async () => {
    const sent = answerCalls(() => ({ body: { message: 'ok', purpose: 'verify_email' } }))
    renderScreen(
      <StrictMode>
        <VerifyEmailScreen token="mail-1" />
      </StrictMode>,
    )
    expect(await screen.findByRole('link', { name: 'Log in' })).toHaveAttribute('href', '/auth/login')
    expect(sent).toEqual([{ method: 'POST', path: '/api/v1/user/verify-email/', body: { token: 'mail-1' } }])
  })

  it('offers the other sessions for termination once a new address is confirmed', async () => {
    answerCalls(() => ({ body: { message: 'ok', purpose: 'change_email' } }))
    renderScreen(<VerifyEmailScreen token="mail-1" />)
    expect(await screen.findByRole('link', { name: 'See active sessions' })).toHaveAttribute(
      'href',
      '/app/settings?tab=sessions',
    )
    expect(
      screen.getByText('Use it to log in from now on. Other devices stay logged in until you end their sessions.'),
    ).toBeInTheDocument()
    expect(screen.queryByText(/set up your company/)).not.toBeInTheDocument()
  })

  it('can be retried if no response arrived', async () => {
    const answers = [
      { status: 503, body: { message: 'The server cannot be reached right now.' } },
      { body: { message: 'ok', purpose: 'verify_email' } },
    ]
    const sent = answerCalls(() => answers[sent.length - 1])
    const { user } = renderScreen(<VerifyEmailScreen token="mail-1" />)
    await user.click(await screen.findByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('link', { name: 'Log in' })).toBeInTheDocument()
    expect(sent).toHaveLength(2)
  })

  it('asks for the password if several people signed up with the address', async () => {
    const sent = answerCalls(() =>
      sent.length < 2
        ? { status: 400, body: { message: 'Someone signed up twice.', code: 'password_needed' } }
        : { body: { message: 'ok', purpose: 'verify_email' } },
    )
    const { user } = renderScreen(<VerifyEmailScreen token="mail-1" />)
    await user.type(await screen.findByLabelText(/^Password/), 'a truck full of apples')
    await user.click(screen.getByRole('button', { name: 'Confirm your email' }))
    expect(await screen.findByRole('link', { name: 'Log in' })).toBeInTheDocument()
    expect(sent[1]?.body).toEqual({ token: 'mail-1', password: 'a truck full of apples' })
  })

  it('says why a token was refused', async () => {
    answerCalls(() => ({ status: 400, body: { token: ['This link has expired.'] } }))
    renderScreen(<VerifyEmailScreen token="mail-1" />)
    expect(await screen.findByText('This link has expired.')).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Back to log in' })).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument()
  })
})

describe('restore email', () => {
  it('undoes the change only after confirmation, then sets a new password', async () => {
    const sent = answerCalls(() => ({ body: { message: 'Your email is back.', reset_token: 'fresh' } }))
    const { user, went } = renderScreen(<RestoreEmailScreen token="mail-1" />)
    expect(sent).toEqual([])
    await user.click(screen.getByRole('button', { name: 'Undo the change' }))
    expect(await screen.findByText('Your email is back.')).toBeInTheDocument()
    expect(sent).toEqual([{ method: 'POST', path: '/api/v1/user/restore-email/', body: { token: 'mail-1' } }])
    expect(went).toEqual(['/auth/reset-password/confirm?token=fresh'])
  })

  it('says why it fails', async () => {
    answerCalls(() => ({ status: 400, body: { message: 'This link is no longer valid.', code: 'bad_token' } }))
    const { user } = renderScreen(<RestoreEmailScreen token="mail-1" />)
    await user.click(screen.getByRole('button', { name: 'Undo the change' }))
    expect(await screen.findByText('This link is no longer valid.')).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Undo the change' })).not.toBeInTheDocument()
  })
})

describe('undo factor', () => {
  it('removes the second factor only after confirmation, then sets a new password', async () => {
    const sent = answerCalls(() => ({ body: { message: 'The second factor is off.', reset_token: 'fresh' } }))
    const { user, went } = renderScreen(<UndoFactorScreen token="mail-1" />)
    expect(sent).toEqual([])
    await user.click(screen.getByRole('button', { name: 'Remove it' }))
    expect(await screen.findByText('The second factor is off.')).toBeInTheDocument()
    expect(sent).toEqual([{ method: 'POST', path: '/api/v1/user/second-factor/undo/', body: { token: 'mail-1' } }])
    expect(went).toEqual(['/auth/reset-password/confirm?token=fresh'])
  })
})
