import { screen, waitFor } from '@testing-library/react'
import { currentUser } from '@/lib/client/current-user'
import { SESSION_CHANNEL } from '@/lib/client/session-channel'
import { answerCalls, renderScreen } from '@/tests/support/screen'
import { LoginScreen } from './login-screen'

const fill = async (user: ReturnType<typeof renderScreen>['user'], email: string, password: string) => {
  await user.type(screen.getByLabelText(/^Email/), email)
  await user.type(screen.getByLabelText(/^Password/), password)
  await user.click(screen.getByRole('button', { name: 'Log in' }))
}

describe('log in', () => {
  it('labels each field with its name alone, and nothing else with it', () => {
    renderScreen(<LoginScreen />)
    expect(screen.getByLabelText('Email')).toBeRequired()
    expect(screen.getByLabelText(/password/i)).toBe(screen.getByLabelText('Password'))
    expect(screen.getByRole('button', { name: 'Show password' })).toBeInTheDocument()
  })

  it('requires an email address and a password before it sends a request', async () => {
    const sent = answerCalls(() => undefined)
    const { user } = renderScreen(<LoginScreen />)
    await user.type(screen.getByLabelText(/^Email/), 'dana')
    await user.click(screen.getByRole('button', { name: 'Log in' }))
    expect(await screen.findByText('Enter a valid email address.')).toBeInTheDocument()
    expect(screen.getByText('field is required')).toBeInTheDocument()
    expect(screen.getByLabelText(/^Email/)).toBeInvalid()
    expect(sent).toEqual([])
  })

  it('shows "Incorrect email or password" and stays', async () => {
    answerCalls(() => ({ status: 401, body: { message: 'Incorrect email or password' } }))
    const { user, went } = renderScreen(<LoginScreen />)
    await fill(user, 'dana@cedarridge.example', 'wrong')
    expect(await screen.findByRole('alert')).toHaveTextContent('Incorrect email or password')
    expect(went).toEqual([])
  })

  it('offers to resend the confirmation email to a user who has not confirmed', async () => {
    answerCalls(() => ({
      status: 400,
      body: { message: 'Please confirm your email first.', code: 'email_not_verified' },
    }))
    const { user } = renderScreen(<LoginScreen />)
    await fill(user, 'dana@cedarridge.example', 'fleetbooks')
    expect(await screen.findByRole('link', { name: 'Send the confirmation email again' })).toHaveAttribute(
      'href',
      '/auth/verification-request?email=dana%40cedarridge.example',
    )
  })

  it('goes to the requested page after a login in another window', async () => {
    answerCalls(() => undefined)
    const { went } = renderScreen(<LoginScreen next="/app/accounting/bills/new" />)
    const other = new BroadcastChannel(SESSION_CHANNEL)
    other.postMessage('signed-in')
    await waitFor(() => expect(went).toEqual(['/app/accounting/bills/new']))
    other.close()
  })

  it('drops what was cached for someone else, keeps the new user and goes to the requested page', async () => {
    const sent = answerCalls(() => ({ body: { user: { email: 'dana@cedarridge.example', is_setup: true } } }))
    const { user, went, client } = renderScreen(<LoginScreen next="/app/reports/profit-and-loss" />)
    client.setQueryData(['transactions'], 'rows of another company')
    await fill(user, 'dana@cedarridge.example', 'fleetbooks')
    expect(sent).toEqual([
      {
        method: 'POST',
        path: '/api/session/login',
        body: { username: 'dana@cedarridge.example', password: 'fleetbooks' },
      },
    ])
    expect(went).toEqual(['/app/reports/profit-and-loss'])
    expect(client.getQueryData(['transactions'])).toBeUndefined()
    expect(client.getQueryData(currentUser.queryKey)).toMatchObject({ email: 'dana@cedarridge.example' })
  })

  it('never follows a next parameter to another origin', async () => {
    answerCalls(() => ({ body: { user: { is_setup: true } } }))
    const { user, went } = renderScreen(<LoginScreen next="https://evil.example/app" />)
    await fill(user, 'dana@cedarridge.example', 'fleetbooks')
    expect(went).toEqual(['/app'])
  })

  it('goes to onboarding while the setup is not complete', async () => {
    answerCalls(() => ({ body: { user: { is_setup: false } } }))
    const { user, went } = renderScreen(<LoginScreen next="/app/reports/profit-and-loss" />)
    await fill(user, 'dana@cedarridge.example', 'fleetbooks')
    expect(went).toEqual(['/onboarding'])
  })

  describe('with a second factor', () => {
    const half = {
      sign_in: 'sealed-sign-in',
      second_factor: { methods: ['totp', 'recovery_code'], passkey: null },
    }
    const signIn = async (second: (body: unknown) => { status?: number; body: unknown }) => {
      const sent = answerCalls(({ path, body }) => (path === '/api/session/login' ? { body: half } : second(body)))
      const view = renderScreen(<LoginScreen />)
      await fill(view.user, 'dana@cedarridge.example', 'fleetbooks')
      return { ...view, sent }
    }

    it('asks for the authenticator code and signs in with it', async () => {
      const { user, went, sent } = await signIn(() => ({ body: { user: { is_setup: true } } }))
      const code = await screen.findByLabelText(/^Code/)
      expect(code).toHaveFocus()
      expect(went).toEqual([])
      await user.type(code, '123 456{Enter}')
      await waitFor(() => expect(went).toEqual(['/app']))
      expect(sent.at(-1)).toEqual({
        method: 'POST',
        path: '/api/session/second-factor',
        body: { sign_in: 'sealed-sign-in', code: '123456' },
      })
    })

    it('says next to the field that a code is wrong, and accepts a recovery code instead', async () => {
      const { user, went, sent } = await signIn((body) =>
        typeof body === 'object' && body !== null && 'code' in body
          ? { status: 400, body: { code: ['This code is not right.'] } }
          : { body: { user: { is_setup: true } } },
      )
      await user.type(await screen.findByLabelText(/^Code/), '000000{Enter}')
      expect(await screen.findByText('This code is not right.')).toBeInTheDocument()
      await user.click(screen.getByRole('button', { name: 'Use a recovery code' }))
      await user.type(screen.getByLabelText(/^Recovery code/), 'ABCD-efgh-ijkl-mnop-qrst-uvwx{Enter}')
      await waitFor(() => expect(went).toEqual(['/app']))
      expect(sent.at(-1)?.body).toEqual({ sign_in: 'sealed-sign-in', recovery_code: 'abcdefghijklmnopqrstuvwx' })
    })

    it('goes back to email and password if it took too long, and says so', async () => {
      const why = 'This login took too long. Log in again.'
      const { user } = await signIn(() => ({ status: 400, body: { message: why, code: 'sign_in_expired' } }))
      await user.type(await screen.findByLabelText(/^Code/), '123456{Enter}')
      expect(await screen.findByText(why)).toBeInTheDocument()
      expect(screen.getByLabelText(/^Password/)).toBeInTheDocument()
    })
  })
})
