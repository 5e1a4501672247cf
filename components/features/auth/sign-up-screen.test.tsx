import { screen } from '@testing-library/react'
import { answerCalls, renderScreen } from '@/tests/support/screen'
import { SignUpScreen, type SignUpQuery } from './sign-up-screen'

const made = {
  status: 201,
  body: { id: '0198a6f2-6a3e-7c21-9c0e-2f6d5b7a1c34', email: 'dana@cedarridge.example', is_verified: false },
}
const submit = () => screen.getByRole('button', { name: 'Sign Up Free trial' })

async function signUp(query: SignUpQuery, typed: Record<string, string>) {
  const view = renderScreen(<SignUpScreen {...query} />)
  for (const [label, text] of Object.entries(typed))
    await view.user.type(screen.getByLabelText(new RegExp(`^${label}`)), text)
  await view.user.click(submit())
  return view
}
const person = { 'First name': 'Dana', 'Last name': 'Whitfield' }
const passwords = { Password: 'fleetbooks', 'Confirm password': 'fleetbooks' }

describe('sign up', () => {
  it('says "field is required" for the email and "Passwords don\'t match" at the same time, and sends nothing', async () => {
    const sent = answerCalls(() => made)
    await signUp({}, { ...person, Password: 'fleetbooks', 'Confirm password': 'fleetbook' })
    expect(await screen.findByText('field is required')).toBeInTheDocument()
    expect(screen.getByText("Passwords don't match")).toBeInTheDocument()
    expect(sent).toEqual([])
  })

  it('goes to the verification request with the email if there is no token', async () => {
    const sent = answerCalls(() => made)
    const { went } = await signUp({}, { ...person, Email: 'dana+1@cedarridge.example', ...passwords })
    expect(went).toEqual(['/auth/verification-request?email=dana%2B1%40cedarridge.example'])
    expect(sent[0]?.body).toEqual({
      email: 'dana+1@cedarridge.example',
      first_name: 'Dana',
      last_name: 'Whitfield',
      password: 'fleetbooks',
    })
  })

  describe('with an invitation', () => {
    const invitation = {
      company: 'Cedar Ridge Transport LLC',
      inviter: 'Pat Miles',
      role: 'consultant',
      permissions: 'read_only',
      email: 'dana@cedarridge.example',
      first_name: 'Dana',
      last_name: 'Whitfield',
      has_account: false,
    }
    const answers = (changes: object = {}) =>
      answerCalls(({ path }) =>
        path.endsWith('/company/invitation/') ? { body: { ...invitation, ...changes } } : made,
      )

    it('says who invites, to which company and in which role, and ends on the login page', async () => {
      const sent = answers()
      const { user, went } = renderScreen(<SignUpScreen token="invite-1" />)
      expect(await screen.findByRole('heading', { name: 'Join Cedar Ridge Transport LLC' })).toBeVisible()
      expect(screen.getByText('Pat Miles').parentElement).toHaveTextContent(
        'Pat Miles invites dana@cedarridge.example to keep the books of Cedar Ridge Transport LLC. Your role: Consultant, with read-only access.',
      )
      expect(screen.queryByLabelText(/^Email/)).not.toBeInTheDocument()
      await user.type(screen.getByLabelText(/^Password/), 'fleetbooks-42')
      await user.type(screen.getByLabelText(/^Confirm password/), 'fleetbooks-42')
      await user.click(submit())
      expect(await screen.findByText(/^You have joined Cedar Ridge Transport LLC/)).toBeVisible()
      expect(sent.map(({ body }) => body)).toEqual([
        { token: 'invite-1' },
        {
          email: 'dana@cedarridge.example',
          first_name: 'Dana',
          last_name: 'Whitfield',
          password: 'fleetbooks-42',
          token: 'invite-1',
        },
      ])
      expect(went).toEqual(['/auth/login'])
    })

    it('sends a user with an account to the login page, which keeps the invitation', async () => {
      answers({ has_account: true })
      renderScreen(<SignUpScreen token="a b" />)
      expect(await screen.findByRole('link', { name: 'Log in to join' })).toHaveAttribute(
        'href',
        '/auth/login?next=%2Finvitation%3Ftoken%3Da%2Bb',
      )
      expect(screen.queryByLabelText(/^First name/)).not.toBeInTheDocument()
    })

    it('says immediately that it is not valid', async () => {
      answerCalls(() => ({ status: 400, body: { message: 'This invitation is not valid.', code: 'bad_token' } }))
      renderScreen(<SignUpScreen token="late" />)
      expect(await screen.findByText('This invitation is not valid.')).toBeInTheDocument()
      expect(screen.getByRole('link', { name: 'Back to log in' })).toBeInTheDocument()
    })
  })

  it('asks for the email if the one in the address is invalid', () => {
    answerCalls(() => made)
    renderScreen(<SignUpScreen email="not an address" />)
    expect(screen.getByLabelText(/^Email/)).toHaveValue('not an address')
  })

  it('passes on the host and shows the note about a refused one', async () => {
    const sent = answerCalls(() => ({ ...made, body: { ...made.body, note: 'The default server was used.' } }))
    await signUp({ email: 'dana@cedarridge.example', host: 'https://evil.example' }, { ...person, ...passwords })
    expect(sent[0]?.body).toMatchObject({ host: 'https://evil.example' })
    expect(await screen.findByText('The default server was used.')).toBeInTheDocument()
  })

  it('shows a refused email next to its field, or at the top if the field is not on screen', async () => {
    answerCalls(() => ({ status: 400, body: { email: ['This email has an account already.'] } }))
    const first = await signUp({}, { ...person, Email: 'dana@cedarridge.example', ...passwords })
    expect(await screen.findByText('This email has an account already.')).toHaveAttribute('data-slot', 'field-error')
    first.unmount()
    await signUp({ email: 'dana@cedarridge.example' }, { ...person, ...passwords })
    expect(await screen.findByRole('alert')).toHaveTextContent('This email has an account already.')
  })
})
