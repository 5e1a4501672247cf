import { screen, waitFor } from '@testing-library/react'
import { useWrite } from '@/lib/client/query'
import { updateMe } from '@/lib/contract/user'
import { answerCalls, renderScreen, type SentCall } from '@/tests/support/screen'
import { sampleUser } from '@/tests/support/sample-user'
import { ProofHost } from './proof-host'

const UPDATE = '/api/v1/user/me/update/'
const PROOF = '/api/v1/user/proof/'

function Change() {
  const { mutate, isSuccess } = useWrite(updateMe, { touches: [] })
  return (
    <button type="button" onClick={() => mutate({ body: { email: 'new@cedarridge.example' } })}>
      {isSuccess ? 'Changed' : 'Change'}
    </button>
  )
}

/** An API that requires proof of identity before the change. */
function open(methods: string[], refusal?: object) {
  let proven = false
  const reply = ({ path }: SentCall) => {
    if (path === `${PROOF}options/`) return { body: { methods, passkey: null } }
    if (path === PROOF) {
      if (refusal) return { status: 400, body: refusal }
      proven = true
      return { body: { message: 'Thank you. You can go on.' } }
    }
    if (path !== UPDATE) return undefined
    return proven
      ? { body: sampleUser() }
      : { status: 403, body: { message: 'Confirm that it is you to continue.', code: 'proof_needed' } }
  }
  const sent = answerCalls(reply)
  const view = renderScreen(
    <>
      <Change />
      <ProofHost />
    </>,
  )
  return { ...view, bodies: (path: string) => sent.filter((call) => call.path === path).map(({ body }) => body) }
}

it('asks for the password, and the requested action then continues automatically', async () => {
  const { user, bodies } = open(['password'])
  await user.click(screen.getByRole('button', { name: 'Change' }))
  const password = await screen.findByLabelText(/^Current password/)
  await waitFor(() => expect(password).toHaveFocus())
  await user.type(password, 'the old one{Enter}')
  expect(await screen.findByRole('button', { name: 'Changed' })).toBeInTheDocument()
  expect(bodies(PROOF)).toEqual([{ password: 'the old one' }])
  expect(bodies(UPDATE)).toEqual(Array(2).fill({ email: 'new@cedarridge.example' }))
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})

it('asks a user with a second factor for it', async () => {
  const { user, bodies } = open(['totp', 'recovery_code'])
  await user.click(screen.getByRole('button', { name: 'Change' }))
  await user.type(await screen.findByLabelText(/^Code/), '123456{Enter}')
  expect(await screen.findByRole('button', { name: 'Changed' })).toBeInTheDocument()
  expect(bodies(PROOF)).toEqual([{ code: '123456' }])
})

it('says next to the field that a proof is wrong, and keeps waiting', async () => {
  const { user, bodies } = open(['password'], { password: ['The current password is not right.'] })
  await user.click(screen.getByRole('button', { name: 'Change' }))
  await user.type(await screen.findByLabelText(/^Current password/), 'a guess{Enter}')
  expect(await screen.findByText('The current password is not right.')).toBeInTheDocument()
  expect(bodies(UPDATE)).toHaveLength(1)
})

it('changes nothing without a proof, and says why; the session continues', async () => {
  const { user, bodies } = open(['password'])
  await user.click(screen.getByRole('button', { name: 'Change' }))
  await screen.findByLabelText(/^Current password/)
  await user.keyboard('{Escape}')
  expect(await screen.findByText('Confirm that it is you to continue.')).toBeInTheDocument()
  expect(bodies(UPDATE)).toHaveLength(1)
})
