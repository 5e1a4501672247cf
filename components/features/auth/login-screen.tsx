'use client'
import { useEffect, useState, type ReactNode } from 'react'
import { TextField } from '@/components/form/field'
import { Form } from '@/components/form/form'
import { useZodForm } from '@/components/form/use-zod-form'
import { Button } from '@/components/ui/button'
import { Link } from '@/components/ui/link'
import { textLink } from '@/components/ui/text-link-look'
import { useLatest } from '@/components/ui/use-latest'
import { useMounted } from '@/components/ui/use-mounted'
import { ApiError } from '@/lib/client/api-error'
import { session } from '@/lib/client/session'
import { login } from '@/lib/contract/user'
import { AuthCard } from './auth-card'
import { FormRefusal } from './form-refusal'
import { isInvitation, nextPath } from './next-path'
import { useEntry } from './use-entry'

export function LoginScreen({ next, demoHint }: { next?: string; demoHint?: ReactNode }) {
  const enter = useEntry()
  const [unconfirmed, setUnconfirmed] = useState<string | null>(null)
  const form = useZodForm(login.body, {
    values: { username: null, password: null },
    submit: async (body) => {
      setUnconfirmed(null)
      const { user } = await session.login(body).catch((error: unknown) => {
        if (error instanceof ApiError && error.code === 'email_not_verified') setUnconfirmed(body.username)
        throw new FormRefusal(error, ['username', 'password'])
      })
      const wanted = nextPath(next)
      enter(user, user.is_setup || isInvitation(wanted) ? wanted : '/onboarding')
    },
  })
  const ready = useMounted()
  const focus = useLatest(form.setFocus)
  useEffect(() => {
    if (ready) focus.current('username')
  }, [ready, focus])
  return (
    <AuthCard title="Log in" lead="Welcome back. Use your work email.">
      <Form form={form}>
        {unconfirmed ? (
          <Link
            className={textLink({ roomy: true })}
            href={`/auth/verification-request?email=${encodeURIComponent(unconfirmed)}`}
          >
            Send the confirmation email again
          </Link>
        ) : null}
        <TextField form={form} name="username" label="Email" type="email" height={40} autoComplete="username" />
        <div>
          <TextField
            form={form}
            name="password"
            label="Password"
            type="password"
            height={40}
            autoComplete="current-password"
          />
          <p className="mt-2 text-right">
            <Link className={textLink({ roomy: true })} href="/auth/reset-password">
              Forgot password?
            </Link>
          </p>
        </div>
        <Button type="submit" variant="primary" size={40} full loading={form.submitting} loadingLabel="Logging in">
          Log in
        </Button>
        <p className="text-center text-fg-2">
          New here?{' '}
          <Link className={textLink({ roomy: true })} href="/auth/sign-up">
            Start a free trial
          </Link>
        </p>
        {demoHint}
      </Form>
    </AuthCard>
  )
}
