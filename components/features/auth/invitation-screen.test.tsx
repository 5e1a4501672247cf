import { screen, waitFor } from '@testing-library/react'
import { sampleCompany, sampleUser } from '@/tests/support/sample-user'
import { answerCalls, renderScreen } from '@/tests/support/screen'
import { InvitationScreen } from './invitation-screen'

const ACCEPT = '/api/v1/company/invite-user/accept/'

function open({ token, refusal }: { token?: string; refusal?: { message: string; status?: number } } = {}) {
  const sent = answerCalls(({ path }) => {
    if (path === '/api/v1/user/me/') return { body: sampleUser() }
    if (path === ACCEPT)
      return refusal
        ? { status: refusal.status ?? 409, body: { message: refusal.message } }
        : { body: sampleCompany({ name: 'Bluestem Carriers' }) }
  })
  const view = renderScreen(<InvitationScreen token={token} logOut={<button type="button">Log out</button>} />)
  return { ...view, accepted: () => sent.filter(({ path }) => path === ACCEPT) }
}

describe('an invitation, for a signed-in user', () => {
  it('says who would join, and joins on Accept', async () => {
    const { user, went, accepted } = open({ token: 'invite-1' })
    expect(await screen.findByText('dana@cedarridge.example')).toBeInTheDocument()
    expect(accepted()).toEqual([])
    await user.click(screen.getByRole('button', { name: 'Accept the invitation' }))
    await waitFor(() => expect(went).toEqual(['/app']))
    expect(accepted()[0]?.body).toEqual({ token: 'invite-1' })
    expect(screen.getByText('You have joined Bluestem Carriers.')).toBeInTheDocument()
  })

  it('says why it was refused, and offers to log out', async () => {
    const { user, went } = open({
      token: 'invite-1',
      refusal: { message: 'This invitation is for another email address.' },
    })
    await user.click(screen.getByRole('button', { name: 'Accept the invitation' }))
    expect(await screen.findByRole('alert')).toHaveTextContent('This invitation is for another email address.')
    expect(screen.getByRole('button', { name: 'Log out' })).toBeInTheDocument()
    expect(went).toEqual([])
  })

  it('can be retried if no response arrived', async () => {
    const { user, accepted } = open({
      token: 'invite-1',
      refusal: { message: 'The server cannot be reached right now.', status: 503 },
    })
    await user.click(screen.getByRole('button', { name: 'Accept the invitation' }))
    expect(await screen.findByRole('alert')).toHaveTextContent('The server cannot be reached right now.')
    await user.click(screen.getByRole('button', { name: 'Accept the invitation' }))
    await waitFor(() => expect(accepted()).toHaveLength(2))
  })

  it('is not valid without a token', () => {
    open()
    expect(screen.getByRole('alert')).toHaveTextContent('This invitation is not valid.')
    expect(screen.queryByRole('button', { name: 'Accept the invitation' })).not.toBeInTheDocument()
  })
})
