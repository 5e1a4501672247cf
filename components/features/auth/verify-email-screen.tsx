'use client'
import { MailCheck, MailX } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Form } from '@/components/form/form'
import { NewPasswordField } from '@/components/form/new-password-field'
import { useZodForm } from '@/components/form/use-zod-form'
import { Button } from '@/components/ui/button'
import { ButtonLink } from '@/components/ui/button-link'
import { Link } from '@/components/ui/link'
import { Spinner } from '@/components/ui/spinner'
import { textLink } from '@/components/ui/text-link-look'
import { ApiError } from '@/lib/client/api-error'
import { call } from '@/lib/client/call'
import { verifyEmail } from '@/lib/contract/user'
import { AuthCard } from './auth-card'
import { AuthMessage, BackToLogin, LogInLink } from './auth-message'
import { FormRefusal, isUnanswered } from './form-refusal'

type Outcome =
  | { kind: 'checking' }
  | { kind: 'confirmed'; isNew: boolean }
  | { kind: 'password'; reason: string }
  | { kind: 'refused'; reason: string; unanswered?: boolean }

const NO_TOKEN: Outcome = {
  kind: 'refused',
  reason: 'This link is incomplete. Open the link in your email again.',
}

export function VerifyEmailScreen({ token }: { token?: string }) {
  const { outcome, again, confirmed } = useConfirmation(token)
  if (outcome.kind === 'checking') {
    return (
      <AuthMessage icon={<Spinner size={20} />} title="Confirming your email">
        This takes a moment.
      </AuthMessage>
    )
  }
  if (outcome.kind === 'password' && token)
    return <WhichPassword token={token} reason={outcome.reason} onDone={confirmed} />
  if (outcome.kind === 'refused' || outcome.kind === 'password') {
    return (
      <AuthMessage
        tone="red"
        icon={<MailX size={20} strokeWidth={1.75} aria-hidden />}
        title="We could not confirm your email"
        actions={
          <>
            {'unanswered' in outcome && outcome.unanswered ? (
              <Button variant="primary" size={40} full onClick={again}>
                Try again
              </Button>
            ) : null}
            <BackToLogin />
          </>
        }
      >
        {outcome.reason}
      </AuthMessage>
    )
  }
  return (
    <AuthMessage
      tone="green"
      icon={<MailCheck size={20} strokeWidth={1.75} aria-hidden />}
      title="Your email is confirmed"
      actions={outcome.isNew ? <AfterChange /> : <LogInLink />}
    >
      {outcome.isNew
        ? 'Use it to log in from now on. Other devices stay logged in until you end their sessions.'
        : 'Your account is ready. Log in to set up your company.'}
    </AuthMessage>
  )
}

const AfterChange = () => (
  <>
    <ButtonLink variant="primary" size={40} full href="/app/settings?tab=sessions">
      See active sessions
    </ButtonLink>
    <Link className={textLink({ roomy: true })} href="/">
      Get back to home page
    </Link>
  </>
)

/** The token works once, so it is sent once even if React mounts the page twice; it is sent again only if no response arrived. */
function useConfirmation(token: string | undefined): {
  outcome: Outcome
  again: () => void
  confirmed: () => void
} {
  const [outcome, setOutcome] = useState<Outcome>(token ? { kind: 'checking' } : NO_TOKEN)
  const sent = useRef(false)
  useEffect(() => {
    if (!token || sent.current) return
    sent.current = true
    void confirm(token).then(setOutcome)
  }, [token])
  const again = () => {
    if (!token) return
    setOutcome({ kind: 'checking' })
    void confirm(token).then(setOutcome)
  }
  return { outcome, again, confirmed: () => setOutcome({ kind: 'confirmed', isNew: false }) }
}

const confirm = (token: string): Promise<Outcome> =>
  call(verifyEmail, { body: { token } }).then(
    ({ purpose }): Outcome => ({ kind: 'confirmed', isNew: purpose === 'change_email' }),
    (error: unknown): Outcome => {
      const reason = new FormRefusal(error, []).lines.join(' ')
      if (error instanceof ApiError && error.code === 'password_needed') return { kind: 'password', reason }
      return { kind: 'refused', reason, unanswered: isUnanswered(error) }
    },
  )

/** A stranger may have signed up with this address too: the password typed here, after opening the emailed link, is the one that counts. */
function WhichPassword({ token, reason, onDone }: { token: string; reason: string; onDone: () => void }) {
  const form = useZodForm(verifyEmail.body.required(), {
    values: { token, password: null },
    submit: async (body) => {
      await call(verifyEmail, { body }).catch((error: unknown) => {
        throw new FormRefusal(error, ['password'])
      })
      onDone()
    },
  })
  return (
    <AuthCard title="Choose your password" lead={reason}>
      <Form form={form}>
        <NewPasswordField form={form} name="password" label="Password" height={40} />
        <Button type="submit" variant="primary" size={40} full loading={form.submitting}>
          Confirm your email
        </Button>
      </Form>
    </AuthCard>
  )
}
