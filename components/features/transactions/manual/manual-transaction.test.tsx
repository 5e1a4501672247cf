import { fireEvent, screen, waitFor } from '@testing-library/react'
import { sampleUser } from '@/tests/support/sample-user'
import { answerCalls, renderScreen } from '@/tests/support/screen'
import { ManualTransaction } from './manual-transaction'
import { sampleTransaction } from '@/tests/support/sample-transaction'

const BANK = {
  id: '01a1f640-bc00-7004-8000-000000000001',
  integration: '01a1f640-bc00-7004-8000-000000000002',
  account_id: 'a',
  mask: '4417',
  name: 'Operating',
  official_name: null,
  account_type: 'checking',
  kind: 'depository',
  current_balance: 0,
  is_linked: false,
  chart_of_account: '01a1f640-bc00-7004-8000-000000000003',
  entity: '01a1f640-bc00-7004-8000-000000000004',
  last_date: null,
  opening_waits_until: null,
  unreached: null,
  waiting_lines: 0,
  reported_balance: null,
  reported_on: null,
  is_closed: false,
  created_at: '2026-05-18T12:00:00Z',
  updated_at: '2026-05-18T12:00:00Z',
}
const REFUSED = { status: 409, body: { message: 'The books are locked up to Dec 31, 2025.' } }
const UNKNOWN = {
  status: 502,
  body: { message: 'We could not confirm whether this was saved.', code: 'outcome_unknown' },
}
const SAVED = { status: 201, body: sampleTransaction() }

/** The form filled in for 612.48 at Pilot; each submission gets the next response. */
async function open(answers: { status: number; body: unknown }[]) {
  const keys: (string | null)[] = []
  const sent = answerCalls(({ path }) => {
    if (path.includes('add-manual-transaction')) return answers[keys.length - 1]
    if (path.includes('/user/me/')) return { body: sampleUser() }
    return { body: { count: 1, next: null, previous: null, results: [BANK] } }
  })
  const network = globalThis.fetch
  globalThis.fetch = (input, init) => {
    if (String(input).includes('add-manual-transaction')) keys.push(new Headers(init?.headers).get('Idempotency-Key'))
    return network(input, init)
  }
  const { user } = renderScreen(<ManualTransaction />)
  fireEvent.change(screen.getByLabelText(/^Amount/), { target: { value: '612.48' } })
  fireEvent.change(screen.getByLabelText(/^Payee/), { target: { value: 'Pilot' } })
  await waitFor(() => expect(screen.getByRole('combobox', { name: 'Bank account' })).toBeEnabled())
  screen.getByRole('combobox', { name: 'Bank account' }).focus()
  await user.keyboard('{Enter}')
  await user.click(await screen.findByRole('option', { name: /Operating/ }))
  const send = async () => {
    const before = keys.length
    await user.click(screen.getByRole('button', { name: /^Add transaction/ }))
    await waitFor(() => expect(keys).toHaveLength(before + 1))
  }
  const bodies = () => sent.filter(({ method }) => method === 'POST').map(({ body }) => body)
  return { keys, send, bodies }
}

const CLOSED = { ...BANK, id: '01a1f640-bc00-7004-8000-000000000005', name: 'Old checking', is_closed: true }

describe('a transaction entered by hand', () => {
  it('does not offer closed accounts', async () => {
    answerCalls(({ path }) =>
      path.includes('/user/me/')
        ? { body: sampleUser() }
        : { body: { count: 2, next: null, previous: null, results: [BANK, CLOSED] } },
    )
    const { user } = renderScreen(<ManualTransaction />)
    await waitFor(() => expect(screen.getByRole('combobox', { name: 'Bank account' })).toBeEnabled())
    screen.getByRole('combobox', { name: 'Bank account' }).focus()
    await user.keyboard('{Enter}')
    expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual(['Operating ·· 4417'])
  })

  it('is sent as a new one after it was refused and changed', async () => {
    const { keys, send, bodies } = await open([REFUSED, SAVED])
    await send()
    expect(await screen.findByText('The books are locked up to Dec 31, 2025.')).toBeVisible()
    fireEvent.change(screen.getByLabelText(/^Payee/), { target: { value: 'Pilot 412' } })
    await send()
    expect(bodies()).toMatchObject([{ name: 'Pilot' }, { name: 'Pilot 412' }])
    expect(keys[1]).not.toBe(keys[0])
  })

  it('has only one effect if it is sent again unchanged after an unknown result', async () => {
    const { keys, send } = await open([UNKNOWN, SAVED])
    await send()
    expect(await screen.findByText('We could not confirm whether this was saved.')).toBeVisible()
    await send()
    expect(keys[1]).toBe(keys[0])
  })
})
