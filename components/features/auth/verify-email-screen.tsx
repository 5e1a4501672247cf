'use client'
import { MailCheck, MailX } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Link } from '@/components/ui/link'
import { Spinner } from '@/components/ui/spinner'
import { call } from '@/lib/client/call'
import { verifyEmail } from '@/lib/contract/calls/user'
import { AuthMessage, BackToLogin, LogInLink } from './auth-message'
import { FormRefusal, isUnanswered } from './form-refusal'

type Outcome = { kind: 'checking' } | { kind: 'confirmed'; isNew: boolean } | { kind: 'refused'; reason: string; unanswered?: boolean }

const NO_TOKEN: Outcome = { kind: 'refused', reason: 'This address carries no confirmation. Open the link in your email again.' }

export function VerifyEmailScreen({ token }: { token?: string }) {
  const { outcome, again } = useConfirmation(token)
  if (outcome.kind === 'checking') {
    return (
      <AuthMessage icon={<Spinner size={20} />} title="Confirming your email">
        This takes a moment.
      </AuthMessage>
    )
  }
  if (outcome.kind === 'refused') {
    return (
      <AuthMessage
        tone="red"
        icon={<MailX size={20} strokeWidth={1.75} aria-hidden />}
        title="We could not confirm your email"
        actions={
          <>
            {outcome.unanswered ? (
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
        ? 'You log in with it from now on. Other devices stay signed in until you end them.'
        : 'Your account is ready. Log in to set up your company.'}
    </AuthMessage>
  )
}

const AfterChange = () => (
  <>
    <Link className="btn pri xl full" href="/app/settings?tab=sessions">
      See active sessions
    </Link>
    <Link className="link" href="/">
      Get back to home page
    </Link>
  </>
)

/** The token works once, so it is sent once, however often React mounts the page; again only when no answer came. */
function useConfirmation(token: string | undefined): { outcome: Outcome; again: () => void } {
  const [outcome, setOutcome] = useState<Outcome>(token ? { kind: 'checking' } : NO_TOKEN)
  const sent = useRef(false)
  useEffect(() => {
    if (!token || sent.current) return
    sent.current = true
    void confirmed(token).then(setOutcome)
  }, [token])
  const again = () => {
    if (!token) return
    setOutcome({ kind: 'checking' })
    void confirmed(token).then(setOutcome)
  }
  return { outcome, again }
}

const confirmed = (token: string): Promise<Outcome> =>
  call(verifyEmail, { body: { token } }).then(
    ({ purpose }): Outcome => ({ kind: 'confirmed', isNew: purpose === 'change_email' }),
    (error: unknown): Outcome => ({
      kind: 'refused', reason: new FormRefusal(error, []).lines.join(' '), unanswered: isUnanswered(error),
    }),
  )
