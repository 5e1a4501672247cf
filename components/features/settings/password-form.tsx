'use client'
import { z } from 'zod'
import { TextField } from '@/components/form/field'
import { Form } from '@/components/form/form'
import { FormFooter } from '@/components/form/form-footer'
import { NewPasswordField } from '@/components/form/new-password-field'
import { useZodForm } from '@/components/form/use-zod-form'
import { DrawerBody } from '@/components/ui/drawer'
import { notify } from '@/components/ui/toast'
import { useWrite } from '@/lib/client/query'
import { PASSWORD_MIN } from '@/lib/contract/bounds'
import { updatePassword } from '@/lib/contract/user'

const { password, new_password } = updatePassword.body.shape
const PasswordInput = z.strictObject({ password, new_password })

/** Nothing is sent until both are filled in. Source: spec 000 §2. */
export function PasswordForm({ onDone, onCancel }: { onDone: () => void; onCancel: () => void }) {
  const update = useWrite(updatePassword, { touches: ['sessions'] })
  const form = useZodForm(PasswordInput, {
    values: { password: null, new_password: null },
    submit: async (typed) => {
      const { message } = await update.mutateAsync({ body: { ...typed, re_new_password: typed.new_password } })
      onDone()
      notify.success(message)
    },
  })
  return (
    <>
      <DrawerBody>
        <Form form={form} id="change-password">
          <TextField
            form={form}
            name="password"
            label="Current password"
            type="password"
            autoComplete="current-password"
            data-autofocus
          />
          <NewPasswordField
            form={form}
            name="new_password"
            label="New password"
            hint={`Use at least ${PASSWORD_MIN} characters. Your other sessions end with the old password.`}
          />
        </Form>
      </DrawerBody>
      <FormFooter form="change-password" submitting={form.submitting} onCancel={onCancel} />
    </>
  )
}
