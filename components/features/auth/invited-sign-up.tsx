'use client'
import { useQuery } from '@tanstack/react-query'
import { MailX } from 'lucide-react'
import { useRouter } from '@/components/ui/use-router'
import { Form } from '@/components/form/form'
import { useZodForm } from '@/components/form/use-zod-form'
import { Button } from '@/components/ui/button'
import { ButtonLink } from '@/components/ui/button-link'
import { Spinner } from '@/components/ui/spinner'
import { notify } from '@/components/ui/toast'
import { read } from '@/lib/client/query'
import { session } from '@/lib/client/session'
import { invitationDetail, ROLE_NAMES, type Invitation } from '@/lib/contract/member'
import { AuthCard } from './auth-card'
import { AuthMessage, BackToLogin } from './auth-message'
import { FormRefusal, isUnanswered } from './form-refusal'
import { loginToJoin } from './next-path'
import { SignUpButton } from './sign-up-button'
import { SignUpFields } from './sign-up-fields'
import { SignUpKnown } from './sign-up-schema'

/** Says who invites, to which company and in which role, and creates the account. */
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
  const readOnly = permissions === 'read_only' ? ', with read-only access' : ''
  return (
    <>
      <b className="font-medium wrap-anywhere text-fg">{inviter}</b> invites{' '}
      <b className="font-medium wrap-anywhere text-fg">{email}</b> to keep the books of{' '}
      <b className="font-medium wrap-anywhere text-fg">{company}</b>. Your role: {ROLE_NAMES[role]}
      {readOnly}.
    </>
  )
}

/** The invitation confirms the address, so a new user goes straight to the login page. */
function NewAccount({ token, invitation }: Invited) {
  const { company, email, first_name, last_name } = invitation
  const router = useRouter()
  const form = useZodForm(SignUpKnown, {
    values: { first_name, last_name, password: null, confirm_password: null },
    submit: async ({ first_name, last_name, password }) => {
      await session.signup({ email, first_name, last_name, password, token }).catch((error: unknown) => {
        throw new FormRefusal(error, ['first_name', 'last_name', 'password'])
      })
      notify.success(`You have joined ${company}. Log in to open its books.`)
      router.replace('/auth/login')
    },
  })
  return (
    <AuthCard title={`Join ${company}`} lead={<Lead invitation={invitation} />}>
      <Form form={form} className="flex flex-col gap-3.5">
        <SignUpFields form={form} known={[email, company]} />
        <SignUpButton submitting={form.submitting} />
      </Form>
    </AuthCard>
  )
}

const WithAccount = ({ token, invitation }: Invited) => (
  <AuthCard title={`Join ${invitation.company}`} lead={<Lead invitation={invitation} />}>
    <ButtonLink variant="primary" size={40} full href={loginToJoin(token)}>
      Log in to join
    </ButtonLink>
  </AuthCard>
)
