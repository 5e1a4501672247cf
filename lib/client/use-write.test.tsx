import { useQuery } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import { resendVerification } from '@/lib/contract/user'
import { renderScreen } from '@/tests/support/screen'
import { useWrite, whenDone } from './query'

/** The responses in turn; null is a broken connection. */
function open(answers: ({ status: number; body: object } | null)[]) {
  const keys: (string | null)[] = []
  globalThis.fetch = async (_input, init) => {
    keys.push(new Headers(init?.headers).get('Idempotency-Key'))
    const next = answers[keys.length - 1]
    if (!next) throw new TypeError('Failed to fetch')
    return Response.json(next.body, { status: next.status })
  }
  function Send() {
    const { mutate } = useWrite(resendVerification, { touches: [] })
    const send = (email: string) => () => mutate({ body: { email } })
    return (
      <>
        <button onClick={send('dana@pilot.example')}>Pilot</button>
        <button onClick={send('dana@loves.example')}>Loves</button>
      </>
    )
  }
  const { user } = renderScreen(<Send />)
  const press = async (name: string) => {
    const before = keys.length
    await user.click(screen.getByRole('button', { name }))
    await waitFor(() => expect(keys).toHaveLength(before + 1))
  }
  return { keys, press }
}
const UNKNOWN = {
  status: 502,
  body: { message: 'We could not confirm whether this was saved.', code: 'outcome_unknown' },
}
const SAVED = { status: 200, body: { message: 'Sent.' } }
const REFUSED = { status: 409, body: { message: 'Try again later.' } }

describe('the key of a write', () => {
  it('stays the same without a response, so that a repeated attempt has one effect', async () => {
    const { keys, press } = open([UNKNOWN, null, SAVED, SAVED])
    for (let tries = 0; tries < 4; tries++) await press('Pilot')
    expect([keys[1], keys[2]]).toEqual([keys[0], keys[0]])
    expect(keys[3]).not.toBe(keys[0])
  })

  it('stays the same when a repeated attempt is rate limited', async () => {
    const { keys, press } = open([UNKNOWN, { status: 429, body: { message: 'Too many requests.' } }, SAVED])
    for (let tries = 0; tries < 3; tries++) await press('Pilot')
    expect(new Set(keys).size).toBe(1)
  })

  it('changes for other content, and after a refusal', async () => {
    const { keys, press } = open([UNKNOWN, REFUSED, SAVED])
    for (const name of ['Pilot', 'Loves', 'Loves']) await press(name)
    expect(new Set(keys).size).toBe(3)
  })
})

it('a write that removes its own button is reported, even while something else is still being read again', async () => {
  let isSent = false
  globalThis.fetch = async () => {
    isSent = true
    return Response.json(SAVED.body, { status: 200 })
  }
  let answerSlowly: (text: string) => void = () => undefined
  const slow = new Promise<string>((resolve) => (answerSlowly = resolve))
  const tell = jest.fn()
  function Row() {
    const write = useWrite(resendVerification, { touches: ['members', 'sessions'] })
    const send = () => write.mutateAsync({ body: { email: 'dana@pilot.example' } })
    return <button onClick={() => whenDone(send(), ({ message }) => tell(message))}>Send</button>
  }
  function Page() {
    const isThere = useQuery({ queryKey: ['members'], queryFn: () => !isSent }).data
    useQuery({ queryKey: ['sessions'], queryFn: () => (isSent ? slow : 'read') })
    return isThere ? <Row /> : <p>Nobody waits</p>
  }
  const { user } = renderScreen(<Page />)
  await user.click(await screen.findByRole('button', { name: 'Send' }))
  expect(await screen.findByText('Nobody waits')).toBeVisible()
  answerSlowly('read again')
  await waitFor(() => expect(tell).toHaveBeenCalledWith('Sent.'))
})
