'use client'
import { Suspense, useEffect, useState, type ReactNode } from 'react'
import { TextField } from '@/components/form/field'
import { Form } from '@/components/form/form'
import { laterSchema } from '@/components/form/form-schema'
import { useZodForm } from '@/components/form/use-zod-form'
import { Button } from '@/components/ui/button'
import { lazyPart } from '@/components/ui/lazy-part'
import { Link } from '@/components/ui/link'
import { textLink } from '@/components/ui/text-link-look'
import { Note } from '@/components/ui/note'
import { Spinner } from '@/components/ui/spinner'
import { useLatest } from '@/components/ui/use-latest'
import { useMounted } from '@/components/ui/use-mounted'
import { useRouter } from '@/components/ui/use-router'
import { ApiError } from '@/lib/client/api-error'
import { isSettled } from '@/lib/client/is-settled'
import { session, type HalfSignIn } from '@/lib/client/session'
import { onSessionNews } from '@/lib/client/session-channel'
import type { CurrentUser } from '@/lib/contract/user'
import { AuthCard } from './auth-card'
import { AuthMessage } from './auth-message'
import { FormRefusal } from './form-refusal'
import { isInvitation, nextPath } from './next-path'
import { useEntry } from './use-entry'

/** Loaded when the API asks for it: most sign-ins have no second step. */
const SecondStep = lazyPart(() => import('./second-step').then((module) => module.SecondStep))

export function LoginScreen({ next, demoHint }: { next?: string; demoHint?: ReactNode }) {
  const enter = useEntry()
  const router = useRouter()
  // A login in another window continues here too.
  useEffect(
    () =>
      onSessionNews((news) => {
        if (news !== 'signed-in') return
        router.replace(nextPath(next))
        router.refresh()
      }),
    [next, router],
  )
  const [half, setHalf] = useState<HalfSignIn | null>(null)
  const [expired, setExpired] = useState<string>()
  const enterBooks = (user: CurrentUser) => {
    const wanted = nextPath(next)
    enter(user, isSettled(user) || isInvitation(wanted) ? wanted : '/onboarding')
  }
  if (!half) return <Credentials demoHint={demoHint} expired={expired} onEnter={enterBooks} onHalf={setHalf} />
  const back = (why?: string) => {
    setExpired(why)
    setHalf(null)
  }
  return (
    <Suspense
      fallback={
        <AuthMessage icon={<Spinner size={20} />} title="Confirm that it is you">
          One moment.
        </AuthMessage>
      }
    >
      <SecondStep half={half} onEnter={enterBooks} onBack={back} />
    </Suspense>
  )
}

/** Nothing else on this page needs the contract, so it is loaded with the first key press or pointer movement. */
const CredentialsInput = laterSchema(() => import('@/lib/contract/user').then(({ login }) => login.body), {
  username: true,
  password: true,
})

interface CredentialsProps {
  demoHint?: ReactNode
  /** Why the sign-in has to start over. */
  expired?: string
  onEnter: (user: CurrentUser) => void
  onHalf: (half: HalfSignIn) => void
}

function Credentials({ demoHint, expired, onEnter, onHalf }: CredentialsProps) {
  const [unconfirmed, setUnconfirmed] = useState<string | null>(null)
  const form = useZodForm(CredentialsInput, {
    values: { username: null, password: null },
    submit: async (body) => {
      setUnconfirmed(null)
      const answer = await session.login(body).catch((error: unknown) => {
        if (error instanceof ApiError && error.code === 'email_not_verified') setUnconfirmed(body.username)
        throw new FormRefusal(error, ['username', 'password'])
      })
      if ('user' in answer) onEnter(answer.user)
      else onHalf(answer)
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
        {expired ? <Note tone="amber">{expired}</Note> : null}
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
