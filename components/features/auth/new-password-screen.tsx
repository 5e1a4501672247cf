'use client'
import { LockKeyhole } from 'lucide-react'
import { useState } from 'react'
import { TextField } from '@/components/form/field'
import { Form } from '@/components/form/form'
import { NewPasswordField } from '@/components/form/new-password-field'
import { useZodForm } from '@/components/form/use-zod-form'
import { Button } from '@/components/ui/button'
import { ButtonLink } from '@/components/ui/button-link'
import { call } from '@/lib/client/call'
import { confirmPasswordReset } from '@/lib/contract/user'
import { AuthCard } from './auth-card'
import { AuthMessage, BackToLogin, LogInLink } from './auth-message'
import { FormRefusal } from './form-refusal'

/** The page that the emailed link opens. */
export function NewPasswordScreen({ token }: { token?: string }) {
  const [done, setDone] = useState(false)
  const form = useZodForm(confirmPasswordReset.body, {
    values: { token: token ?? null, new_password: null, re_new_password: null },
    submit: async (body) => {
      await call(confirmPasswordReset, { body }).catch((error: unknown) => {
        throw new FormRefusal(error, ['new_password', 're_new_password'])
      })
      setDone(true)
    },
  })
  if (!token) return <BrokenLink />
  if (done) return <Done />
  return (
    <AuthCard title="Set a new password" lead="It replaces the old one on every device.">
      <Form form={form}>
        <NewPasswordField form={form} name="new_password" label="New password" height={40} />
        <TextField
          form={form}
          name="re_new_password"
          label="Confirm new password"
          type="password"
          height={40}
          autoComplete="new-password"
        />
        <Button type="submit" variant="primary" size={40} full loading={form.submitting}>
          Reset
        </Button>
      </Form>
    </AuthCard>
  )
}

function Done() {
  return (
    <AuthMessage
      tone="green"
      icon={<LockKeyhole size={20} strokeWidth={1.75} aria-hidden />}
      title="Your password is changed"
      actions={<LogInLink />}
    >
      Every device was logged out. Log in with the new password.
    </AuthMessage>
  )
}

function BrokenLink() {
  return (
    <AuthMessage
      tone="red"
      icon={<LockKeyhole size={20} strokeWidth={1.75} aria-hidden />}
      title="This link does not work"
      actions={
        <>
          <ButtonLink variant="primary" size={40} full href="/auth/reset-password">
            Send a new link
          </ButtonLink>
          <BackToLogin />
        </>
      }
    >
      This link is incomplete. Open the link in your email again, or ask for a new one.
    </AuthMessage>
  )
}
