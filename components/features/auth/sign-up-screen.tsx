'use client'
import { useRouter } from '@/components/ui/use-router'
import { TextField } from '@/components/form/field'
import { Form } from '@/components/form/form'
import { useZodForm } from '@/components/form/use-zod-form'
import { Link } from '@/components/ui/link'
import { textLink } from '@/components/ui/text-link-look'
import { notify } from '@/components/ui/toast'
import { session } from '@/lib/client/session'
import { AuthCard } from './auth-card'
import { FormRefusal } from './form-refusal'
import { InvitedSignUp } from './invited-sign-up'
import { loginToJoin } from './next-path'
import { SignUpButton } from './sign-up-button'
import { SignUpFields } from './sign-up-fields'
import { isEmail, SignUpKnown, SignUpUnknown } from './sign-up-schema'

export interface SignUpQuery {
  token?: string
  email?: string
  first_name?: string
  last_name?: string
  host?: string
}

/** An invalid address counts as absent, so that the form asks for it. Invitations of another host are unknown here. */
export function SignUpScreen(query: SignUpQuery) {
  if (query.token && !query.host) return <InvitedSignUp token={query.token} />
  return isEmail(query.email) ? <KnownEmail {...query} email={query.email} /> : <UnknownEmail {...query} />
}

interface Person {
  first_name: string
  last_name: string
  password: string
}

function KnownEmail({ email, ...query }: SignUpQuery & { email: string }) {
  const register = useRegister(query)
  const form = useZodForm(SignUpKnown, {
    values: { first_name: query.first_name ?? null, last_name: query.last_name ?? null },
    submit: (person) => register(email, person, ['first_name', 'last_name', 'password']),
  })
  return (
    <AuthCard
      title="Start your free trial"
      lead={
        <>
          Create the account for <b className="font-medium text-fg">{email}</b>.
        </>
      }
    >
      <Form form={form} className="flex flex-col gap-3.5">
        <SignUpFields form={form} known={[email]} />
        <Submit submitting={form.submitting} token={query.token} />
      </Form>
    </AuthCard>
  )
}

function UnknownEmail(query: SignUpQuery) {
  const register = useRegister(query)
  const form = useZodForm(SignUpUnknown, {
    values: { first_name: query.first_name ?? null, last_name: query.last_name ?? null, email: query.email ?? null },
    submit: (person) => register(person.email, person, ['first_name', 'last_name', 'email', 'password']),
  })
  return (
    <AuthCard title="Start your free trial" lead="Create your account to get started.">
      <Form form={form} className="flex flex-col gap-3.5">
        <SignUpFields form={form} known={[]}>
          <TextField
            form={form}
            name="email"
            label="Email"
            type="email"
            height={40}
            autoComplete="email"
            placeholder="you@company.com"
          />
        </SignUpFields>
        <Submit submitting={form.submitting} token={query.token} />
      </Form>
    </AuthCard>
  )
}

/** With a token the invitation proves the address; without one the address must be confirmed first. */
function useRegister({ token, host }: SignUpQuery) {
  const router = useRouter()
  return async (email: string, person: Person, shown: readonly string[]) => {
    const { first_name, last_name, password } = person
    const answer = await session
      .signup({ email, first_name, last_name, password, token, host })
      .catch((error: unknown) => {
        throw new FormRefusal(error, shown)
      })
    if (answer.note) notify.error(answer.note)
    router.push(token ? '/auth/login' : `/auth/verification-request?email=${encodeURIComponent(email)}`)
  }
}

/** Keeps the invitation while a user with an account logs in. */
function Submit({ submitting, token }: { submitting: boolean; token?: string }) {
  const login = token ? loginToJoin(token) : '/auth/login'
  return (
    <>
      <SignUpButton submitting={submitting} />
      <p className="text-center text-fg-2">
        Have an account?{' '}
        <Link className={textLink({ roomy: true })} href={login}>
          Log in
        </Link>
      </p>
    </>
  )
}
