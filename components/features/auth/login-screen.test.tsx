import { screen } from '@testing-library/react'
import { currentUser } from '@/lib/client/current-user'
import { answerCalls, renderScreen } from '@/tests/support/screen'
import { LoginScreen } from './login-screen'

const fill = async (user: ReturnType<typeof renderScreen>['user'], email: string, password: string) => {
  await user.type(screen.getByLabelText(/^Email/), email)
  await user.type(screen.getByLabelText(/^Password/), password)
  await user.click(screen.getByRole('button', { name: 'Log in' }))
}

describe('log in', () => {
  it('asks for an email address and a password before it calls', async () => {
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

  it('offers the confirmation mail again to who has not confirmed', async () => {
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

  it('drops what was cached for someone else, keeps the new user and goes to the page that asked', async () => {
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

  it('never follows a next of another origin', async () => {
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
})
