import { screen, waitFor } from '@testing-library/react'
import { z } from 'zod'
import { Field, TextField } from '@/components/form/field'
import { Form } from '@/components/form/form'
import { useZodForm } from '@/components/form/use-zod-form'
import { sampleUser } from '@/tests/support/sample-user'
import { answerCalls, renderScreen } from '@/tests/support/screen'
import { AccountPicker } from './account-picker'

const Filed = z.strictObject({ account: z.string(), note: z.string().nullish() })

function Filing() {
  const form = useZodForm(Filed, { values: { account: null, note: null }, submit: () => undefined })
  return (
    <Form form={form}>
      <Field form={form} name="account" label="Account">
        {(control) => <AccountPicker {...control} label="Account" />}
      </Field>
      <TextField form={form} name="note" label="Note" />
    </Form>
  )
}

test('adding a missing account does not leave the field, but canceling and moving on does', async () => {
  answerCalls(({ path }) =>
    path.includes('/user/me/')
      ? { body: sampleUser({ capabilities: ['account.edit'] }) }
      : { body: { count: 0, next: null, previous: null, results: [] } },
  )
  const { user } = renderScreen(<Filing />)
  const field = screen.getByLabelText(/^Account/)
  await user.click(field)
  await user.keyboard('Tolls')
  await user.click(await screen.findByText('New account “Tolls”'))
  await screen.findByRole('dialog', { name: 'New account' })
  await user.click(await screen.findByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.queryByText('field is required')).toBeNull()
  await user.click(field)
  await user.keyboard('{Escape}')
  await waitFor(() => expect(field).toHaveFocus())
  await user.tab()
  await waitFor(() => expect(field).toHaveAccessibleDescription('field is required'))
})
