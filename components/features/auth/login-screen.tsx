'use client'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useEffect, useState, type ReactNode } from 'react'
import { Form } from '@/components/form/form'
import { TextFormField } from '@/components/form/text-form-field'
import { useTextForm } from '@/components/form/use-text-form'
import { Button } from '@/components/ui/button'
import { Link } from '@/components/ui/link'
import { useLatest } from '@/components/ui/use-latest'
import { useMounted } from '@/components/ui/use-mounted'
import { ApiError, NetworkError } from '@/lib/client/api-error'
import { currentUser } from '@/lib/client/current-user'
import { session } from '@/lib/client/session'
import { announce } from '@/lib/client/session-channel'
import { AuthCard } from './auth-card'
import { FormRefusal } from './form-refusal'
import { isInvitation, nextPath } from './next-path'

export const LOGIN_FIELDS = ['username', 'password'] as const

/** The contract's own; the library of schemas is not needed to see the page. */
const loginRules = () =>
  import('./login-body').then(
    (body) => body.loginRules,
    (cause: unknown) => {
      throw new NetworkError(cause)
    },
  )

export function LoginScreen({ next, demoHint }: { next?: string; demoHint?: ReactNode }) {
  const router = useRouter()
  const client = useQueryClient()
  const [unconfirmed, setUnconfirmed] = useState<string | null>(null)
  const form = useTextForm({
    names: LOGIN_FIELDS,
    load: loginRules,
    submit: async (body) => {
      setUnconfirmed(null)
      const { user } = await session.login(body).catch((error: unknown) => {
        if (error instanceof ApiError && error.code === 'email_not_verified') setUnconfirmed(body.username)
        throw new FormRefusal(error, LOGIN_FIELDS)
      })
      client.clear()
      client.setQueryData(currentUser.queryKey, user)
      announce('signed-in')
      const wanted = nextPath(next)
      router.replace(user.is_setup || isInvitation(wanted) ? wanted : '/onboarding')
      router.refresh()
    },
  })
  const ready = useMounted()
  const focus = useLatest(form.focus)
  useEffect(() => {
    if (ready) focus.current('username')
  }, [ready, focus])
  return (
    <AuthCard title="Log in" lead="Welcome back. Use your work email.">
      <Form form={form}>
        {unconfirmed ? (
          <Link className="link" href={`/auth/verification-request?email=${encodeURIComponent(unconfirmed)}`}>
            Send the confirmation email again
          </Link>
        ) : null}
        <TextFormField form={form} name="username" label="Email" type="email" height={40} autoComplete="username" />
        <div>
          <TextFormField form={form} name="password" label="Password" type="password" height={40} autoComplete="current-password" />
          <p className="mt-2 text-right">
            <Link className="link" href="/auth/reset-password">
              Forgot password?
            </Link>
          </p>
        </div>
        <Button type="submit" variant="primary" size={40} full loading={form.submitting} loadingLabel="Logging in">
          Log in
        </Button>
        <p className="text-center text-fg-2">
          New here?{' '}
          <Link className="link" href="/auth/sign-up">
            Start a free trial
          </Link>
        </p>
        {demoHint}
      </Form>
    </AuthCard>
  )
}
