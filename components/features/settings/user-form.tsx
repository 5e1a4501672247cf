'use client'
import { useState } from 'react'
import { z } from 'zod'
import { TextField } from '@/components/form/field'
import { Form } from '@/components/form/form'
import { fieldErrors } from '@/components/form/refusal-fields'
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
  password: z.string().nullish(),
})

export interface UserFormProps {
  user: CurrentUser
  onDone: () => void
  onCancel: () => void
}

/** Names change at once; a new address counts from when its owner opens the link mailed to it, and may want the password first. */
export function UserForm({ user, onDone, onCancel }: UserFormProps) {
  const update = useWrite(updateMe, { touches: ['me', 'members'] })
  const known = user.pending_email ?? user.email
  const [asked, setAsked] = useState(false)
  const form = useZodForm(UserInput, {
    values: { first_name: user.first_name, last_name: user.last_name, email: known },
    submit: async ({ email, password, ...names }) => {
      const body = email === known ? names : { ...names, email, ...(password ? { password } : {}) }
      const { pending_email } = await update.mutateAsync({ body, version: user.updated_at }).catch((error: unknown) => {
        setAsked(asked || fieldErrors(error)?.password !== undefined)
        throw error
      })
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
          {asked ? (
            <TextField
              form={{ ...form, isRequired: () => true }}
              name="password"
              label="Current password"
              type="password"
              autoComplete="current-password"
              autoFocus
            />
          ) : null}
        </Form>
      </DrawerBody>
      <FormFooter form="user-information" submitting={form.submitting} onCancel={onCancel} />
    </>
  )
}
