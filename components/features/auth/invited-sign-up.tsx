'use client'
import { useQuery } from '@tanstack/react-query'
import { MailX } from 'lucide-react'
import { useRouter } from '@/components/ui/use-router'
import { TextField } from '@/components/form/field'
import { Form } from '@/components/form/form'
import { NewPasswordField } from '@/components/form/new-password-field'
import { useZodForm } from '@/components/form/use-zod-form'
import { Button } from '@/components/ui/button'
import { Link } from '@/components/ui/link'
import { Spinner } from '@/components/ui/spinner'
import { textLink } from '@/components/ui/text-link-look'
import { read } from '@/lib/client/query'
import { session } from '@/lib/client/session'
import { invitationDetail, ROLE_NAMES, type Invitation } from '@/lib/contract/member'
import { AuthCard } from './auth-card'
import { AuthMessage, BackToLogin } from './auth-message'
import { FormRefusal, isUnanswered } from './form-refusal'
import { HOME, invitationPath } from './next-path'
import { AccountPassword, SignUpKnown } from './sign-up-schema'
import { useEntry } from './use-entry'

/** Says who invites, to which company and in which role, and ends in that company. */
export function InvitedSignUp({ token }: { token: string }) {
  const { data, error, refetch } = useQuery(read('members', invitationDetail, { body: { token } }))
  if (data?.has_account) return <WithAccount token={token} invitation={data} />
  if (data) return <NewAccount token={token} invitation={data} />
  if (error) return <Refused error={error} onRetry={() => void refetch()} />
  return (
    <AuthMessage icon={<Spinner size={20} />} title="Opening your invitation">
      This takes a moment.
    </AuthMessage>
  )
}

function Refused({ error, onRetry }: { error: Error; onRetry: () => void }) {
  return (
    <AuthMessage
      tone="red"
      icon={<MailX size={20} strokeWidth={1.75} aria-hidden />}
      title="We could not open your invitation"
      actions={
        <>
          {isUnanswered(error) ? (
            <Button variant="primary" size={40} full onClick={onRetry}>
              Try again
            </Button>
          ) : null}
          <BackToLogin />
        </>
      }
    >
      {error.message}
    </AuthMessage>
  )
}

interface Invited {
  token: string
  invitation: Invitation
}

function Lead({ invitation: { inviter, company, role, permissions, email } }: Pick<Invited, 'invitation'>) {
  const readOnly = permissions === 'read_only' ? ', who may only read' : ''
  return (
    <>
      <b className="font-medium wrap-anywhere text-fg">{inviter}</b> invites{' '}
      <b className="font-medium wrap-anywhere text-fg">{email}</b> to keep the books of{' '}
      <b className="font-medium wrap-anywhere text-fg">{company}</b>. Your role: {ROLE_NAMES[role]}
      {readOnly}.
    </>
  )
}

function NewAccount({ token, invitation }: Invited) {
  const { company, email, first_name, last_name } = invitation
  const accept = useAccept(token, invitation)
  const form = useZodForm(SignUpKnown, {
    values: { first_name, last_name, password: null, confirm_password: null },
    submit: (person) => accept(person, ['first_name', 'last_name', 'password']),
  })
  return (
    <AuthCard title={`Join ${company}`} lead={<Lead invitation={invitation} />}>
      <Form form={form} className="flex flex-col gap-3.5">
        <div className="grid grid-cols-2 gap-3 max-sm:grid-cols-1">
          <TextField form={form} name="first_name" label="First name" height={40} autoComplete="given-name" />
          <TextField form={form} name="last_name" label="Last name" height={40} autoComplete="family-name" />
        </div>
        <NewPasswordField form={form} name="password" label="Password" height={40} known={[email, company]} />
        <TextField
          form={form}
          name="confirm_password"
          label="Confirm password"
          type="password"
          height={40}
          autoComplete="new-password"
        />
        <Join company={company} submitting={form.submitting} />
      </Form>
    </AuthCard>
  )
}

/** The name stays as it is; the password proves whose account it is. */
function WithAccount({ token, invitation }: Invited) {
  const { company, first_name, last_name } = invitation
  const accept = useAccept(token, invitation)
  const form = useZodForm(AccountPassword, {
    values: { password: null },
    submit: ({ password }) => accept({ first_name, last_name, password }, ['password']),
  })
  return (
    <AuthCard title={`Join ${company}`} lead={<Lead invitation={invitation} />}>
      <Form form={form} className="flex flex-col gap-3.5">
        <TextField
          form={form}
          name="password"
          label="Password of your account"
          type="password"
          height={40}
          autoComplete="current-password"
        />
        <Join company={company} submitting={form.submitting} />
        <p className="text-center text-fg-2">
          Rather log in first?{' '}
          <Link
            className={textLink({ roomy: true })}
            href={`/auth/login?next=${encodeURIComponent(invitationPath(token))}`}
          >
            Log in
          </Link>
        </p>
      </Form>
    </AuthCard>
  )
}

const Join = ({ company, submitting }: { company: string; submitting: boolean }) => (
  <Button type="submit" variant="primary" size={40} full className="mt-1" loading={submitting} loadingLabel="Joining">
    Join {company}
  </Button>
)

interface Person {
  first_name: string
  last_name: string
  password: string
}

function useAccept(token: string, { email }: Invitation) {
  const router = useRouter()
  const enter = useEntry()
  return async ({ first_name, last_name, password }: Person, shown: readonly string[]) => {
    const { user } = await session.signup({ email, first_name, last_name, password, token }).catch((error: unknown) => {
      throw new FormRefusal(error, shown)
    })
    if (user) enter(user, HOME)
    else router.replace('/auth/login')
  }
}
