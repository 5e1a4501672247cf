import { act, screen, waitFor } from '@testing-library/react'
import { sampleUser } from '@/tests/support/sample-user'
import { answerCalls, renderScreen } from '@/tests/support/screen'
import { textsRead } from '../queries'
import { TextsForm } from './texts-form'

const TEXTS = {
  ...{ invoice_subject: 'Invoice {invoice}', invoice_text: 'Please pay.', statement_subject: 'S', statement_text: 'T' },
  ...{ reminder_subject: 'R', reminder_text: 'U', reminder_after: 7, reminder_every: 14 },
  ...{ pay_to: 'First Bank', factor_text: null },
}

test('typed text stays when somebody else saves the texts, and is sent with the version it was based on', async () => {
  let updated_at = 'v1'
  const sent = answerCalls(({ method, path }) => {
    if (path.includes('/user/me/')) return { body: sampleUser({ capabilities: ['entity.edit', 'invoice.read'] }) }
    if (method === 'PATCH') return { status: 409, body: { message: 'Someone else changed this.', code: 'stale' } }
    return { body: { ...TEXTS, updated_at } }
  })
  const { user, client } = renderScreen(<TextsForm onCancel={() => undefined} onSaved={() => undefined} />)
  await user.type(await screen.findByLabelText('Pay to'), ', account 4417')
  updated_at = 'v2'
  await act(() => client.invalidateQueries({ queryKey: textsRead.queryKey }))
  expect(screen.getByLabelText('Pay to')).toHaveValue('First Bank, account 4417')
  await waitFor(() => expect(screen.getByRole('button', { name: /^Save texts/ })).toBeEnabled())
  await user.click(screen.getByRole('button', { name: /^Save texts/ }))
  await waitFor(() => expect(sent.find(({ method }) => method === 'PATCH')?.version).toBe('v1'))
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
