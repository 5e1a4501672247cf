import { fireEvent, screen, waitFor } from '@testing-library/react'
import { sampleUser } from '@/tests/support/sample-user'
import { answerCalls, renderScreen } from '@/tests/support/screen'
import { sampleTransaction } from '@/tests/support/sample-transaction'
import { EditManual } from './edit-manual'

const cash = sampleTransaction({ id: 'cash', source: 'manual', name: 'Truck wash', amount: 42.75 })
const patches = (sent: { method: string; body: unknown }[]) =>
  sent.filter(({ method }) => method === 'PATCH').map(({ body }) => body)

function show(row = cash, refusals: (object | null)[] = []) {
  const onBack = jest.fn()
  const sent = answerCalls(({ method, path, body }) => {
    if (path.includes('/user/me/')) return { body: sampleUser() }
    if (method !== 'PATCH') return undefined
    const refusal = refusals.shift()
    return refusal
      ? { status: 409, body: refusal }
      : { body: { ...row, ...(body as object), updated_at: '2026-05-19' } }
  })
  return { onBack, sent, ...renderScreen(<EditManual row={row} onBack={onBack} />) }
}

const type = (label: RegExp, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })

describe('the correction of a transaction entered by hand', () => {
  it('sends only what was changed, shows the line again and can be undone', async () => {
    const { user, sent, onBack } = show()
    type(/^Amount/, '47.25')
    await user.click(screen.getByRole('button', { name: /^Save changes/ }))
    await waitFor(() => expect(onBack).toHaveBeenCalled())
    expect(patches(sent)).toEqual([{ amount: 47.25 }])
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(patches(sent)).toEqual([{ amount: 47.25 }, { amount: 42.75 }]))
  })

  it('stays open if somebody else was faster, and overwrites their change on request', async () => {
    const stale = {
      message: 'Someone else changed this in the meantime. Reload to see the change.',
      code: 'stale',
      changed: {
        by: 'Priya Nair',
        at: '2026-05-18T13:00:00Z',
        name: 'Truck wash',
        changes: [{ field: 'amount', from: '42.75', to: '40.00' }],
      },
    }
    const { user, sent, onBack } = show(cash, [stale])
    type(/^Amount/, '47.25')
    await user.click(screen.getByRole('button', { name: /^Save changes/ }))
    expect(await screen.findByRole('alert')).toHaveTextContent('Priya Nair changed Truck wash in the meantime')
    expect(onBack).not.toHaveBeenCalled()
    expect(screen.getByLabelText(/^Amount/)).toHaveValue('47.25')
    await user.click(screen.getByRole('button', { name: 'Keep mine' }))
    expect(await screen.findByText('Transaction saved')).toBeVisible()
    expect(patches(sent)).toEqual([{ amount: 47.25 }, { amount: 47.25 }])
  })

  it('does not change the date and amount of a reconciled one, and says why', async () => {
    const { user, sent } = show({ ...cash, is_reconciliation: true })
    expect(screen.getByText('Reconciled transactions keep their date, amount and account.')).toBeVisible()
    expect(screen.getByLabelText(/^Date/)).toBeDisabled()
    expect(screen.getByLabelText(/^Amount/)).toBeDisabled()
    type(/^Payee/, 'Blue Beacon')
    await user.click(screen.getByRole('button', { name: /^Save changes/ }))
    await waitFor(() => expect(patches(sent)).toEqual([{ name: 'Blue Beacon' }]))
  })
})
