'use client'
import { z } from 'zod'
import { TextField } from '@/components/form/field'
import { Form } from '@/components/form/form'
import { FormFooter } from '@/components/form/form-footer'
import { useZodForm } from '@/components/form/use-zod-form'
import { DrawerBody } from '@/components/ui/drawer'
import { notify } from '@/components/ui/toast'
import { useWrite } from '@/lib/client/query'
import { Email, PersonName } from '@/lib/contract/fields'
import { updateMe, type CurrentUser } from '@/lib/contract/user'

const UserInput = z.strictObject({
  first_name: PersonName,
  last_name: PersonName,
  email: Email,
})

interface UserFormProps {
  user: CurrentUser
  onDone: () => void
  onCancel: () => void
}

/** Names change immediately; a new address takes effect when its owner opens the link emailed to it. */
export function UserForm({ user, onDone, onCancel }: UserFormProps) {
  const update = useWrite(updateMe, { touches: ['me', 'members'] })
  const known = user.pending_email ?? user.email
  const form = useZodForm(UserInput, {
    values: { first_name: user.first_name, last_name: user.last_name, email: known },
    submit: async ({ email, ...names }) => {
      const body = email === known ? names : { ...names, email }
      const { pending_email } = await update.mutateAsync({ body, version: user.updated_at })
      onDone()
      notify.success(
        pending_email && email !== known ? `Open the link we sent to ${pending_email}.` : 'Your information is saved.',
      )
    },
  })
  return (
    <>
      <DrawerBody>
        <Form form={form} id="user-information">
          <TextField form={form} name="first_name" label="First name" autoComplete="given-name" data-autofocus />
          <TextField form={form} name="last_name" label="Last name" autoComplete="family-name" />
          <TextField form={form} name="email" label="Email" type="email" autoComplete="email" />
        </Form>
      </DrawerBody>
      <FormFooter form="user-information" submitting={form.submitting} onCancel={onCancel} />
    </>
  )
}
