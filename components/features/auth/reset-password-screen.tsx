'use client'
import { MailCheck } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { TextField } from '@/components/form/field'
import { Form } from '@/components/form/form'
import { useZodForm } from '@/components/form/use-zod-form'
import { Button } from '@/components/ui/button'
import { ButtonLink } from '@/components/ui/button-link'
import { call } from '@/lib/client/call'
import { requestPasswordReset } from '@/lib/contract/user'
import { AuthCard } from './auth-card'
import { AuthMessage, BackToLogin } from './auth-message'
import { FormRefusal } from './form-refusal'

/** The response is the same whether or not the address has an account. */
export function ResetPasswordScreen({ demoHint }: { demoHint?: ReactNode }) {
  const [sentTo, setSentTo] = useState<string | null>(null)
  const form = useZodForm(requestPasswordReset.body, {
    values: { email: null },
    submit: async (body) => {
      await call(requestPasswordReset, { body }).catch((error: unknown) => {
        throw new FormRefusal(error, ['email'])
      })
      setSentTo(body.email)
    },
  })
  if (sentTo !== null) {
    return (
      <AuthMessage
        icon={<MailCheck size={20} strokeWidth={1.75} aria-hidden />}
        title="Check your email"
        actions={
          <>
            {demoHint}
            <BackToLogin />
          </>
        }
      >
        If <b className="font-medium wrap-anywhere text-fg">{sentTo}</b> has an account, a link to set a new password is
        on its way.
      </AuthMessage>
    )
  }
  return (
    <AuthCard title="Reset your password" lead="We will email you a link to set a new one.">
      <Form form={form}>
        <TextField
          form={form}
          name="email"
          label="Email"
          type="email"
          height={40}
          autoComplete="email"
          placeholder="you@company.com"
        />
        <div className="grid grid-cols-2 gap-2.5">
          <ButtonLink size={40} href="/auth/login">
            Back
          </ButtonLink>
          <Button type="submit" variant="primary" size={40} loading={form.submitting} loadingLabel="Sending">
            Send
          </Button>
        </div>
      </Form>
    </AuthCard>
  )
}
