import { act, screen, waitFor, within } from '@testing-library/react'
import { sampleUser } from '@/tests/support/sample-user'
import { answerCalls, renderScreen } from '@/tests/support/screen'
import { textsRead } from '../queries'
import { TextsForm } from './texts-form'

const TEXTS = {
  ...{ invoice_subject: 'Invoice {invoice}', invoice_text: 'Please pay.', statement_subject: 'S', statement_text: 'T' },
  ...{ reminder_subject: 'R', reminder_text: 'U', reminder_after: 7, reminder_every: 14 },
  ...{ pay_to: 'First Bank', factor_text: null },
}

test('typed text stays when somebody else saves the texts, and replaces theirs only on request', async () => {
  let updated_at = 'v1'
  const changed = {
    ...{ by: 'Priya Nair', at: '2026-05-18T13:00:00Z', name: 'Texts' },
    changes: [{ field: 'pay_to', from: 'First Bank', to: 'Second Bank' }],
  }
  const stale = { status: 409, body: { message: 'Someone else changed this.', code: 'stale', changed } }
  const sent = answerCalls(({ method, path, version }) => {
    if (path.includes('/user/me/')) return { body: sampleUser({ capabilities: ['entity.edit', 'invoice.read'] }) }
    return method === 'PATCH' && version !== undefined ? stale : { body: { ...TEXTS, updated_at } }
  })
  const versions = () => sent.filter(({ method }) => method === 'PATCH').map(({ version }) => version)
  const onSaved = jest.fn()
  const { user, client } = renderScreen(<TextsForm onCancel={() => undefined} onSaved={onSaved} />)
  await user.type(await screen.findByLabelText('Pay to'), ', account 4417')
  updated_at = 'v2'
  await act(() => client.invalidateQueries({ queryKey: textsRead.queryKey }))
  expect(screen.getByLabelText('Pay to')).toHaveValue('First Bank, account 4417')
  await waitFor(() => expect(screen.getByRole('button', { name: /^Save texts/ })).toBeEnabled())
  const save = () => user.click(screen.getByRole('button', { name: /^Save texts/ }))
  await save()
  const question = await screen.findByRole('alertdialog', { name: 'Priya Nair changed Texts in the meantime' })
  expect(question).toHaveTextContent('Pay to: First Bank → Second BankKeep mine saves your form over it.')
  await user.click(within(question).getByRole('button', { name: 'Cancel' }))
  expect(await screen.findByText('Your change is not saved.')).toBeVisible()
  expect(screen.getByLabelText('Pay to')).toHaveValue('First Bank, account 4417')
  expect(versions()).toEqual(['v1'])
  await save()
  await user.click(await screen.findByRole('button', { name: 'Keep mine' }))
  await waitFor(() => expect(onSaved).toHaveBeenCalled())
  expect(versions()).toEqual(['v1', 'v1', undefined])
})

test('the form follows what somebody else saves while it is untouched', async () => {
  let texts = { ...TEXTS, updated_at: 'v1' }
  answerCalls(({ path }) =>
    path.includes('/user/me/') ? { body: sampleUser({ capabilities: ['entity.edit'] }) } : { body: texts },
  )
  const { client } = renderScreen(<TextsForm onCancel={() => undefined} onSaved={() => undefined} />)
  await screen.findByLabelText('Pay to')
  texts = { ...texts, pay_to: 'Second Bank', updated_at: 'v2' }
  await act(() => client.invalidateQueries({ queryKey: textsRead.queryKey }))
  await waitFor(() => expect(screen.getByLabelText('Pay to')).toHaveValue('Second Bank'))
})
