'use client'
import { MailCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '@/components/ui/button'
import { notify } from '@/components/ui/toast'
import { useWrite } from '@/lib/client/query'
import { resendVerification } from '@/lib/contract/user'
import { AuthMessage, BackToLogin } from './auth-message'
import { useCooldown } from './use-cooldown'

const PAUSE_SECONDS = 30

export function VerificationRequestScreen({ email, demoHint }: { email?: string; demoHint?: ReactNode }) {
  return (
    <AuthMessage
      icon={<MailCheck size={20} strokeWidth={1.75} aria-hidden />}
      title="Check your email"
      actions={
        <>
          {email ? <Resend email={email} /> : null}
          {demoHint}
          <BackToLogin />
        </>
      }
    >
      We sent a verification link to <b className="font-medium wrap-anywhere text-fg">{email ?? 'your address'}</b>.
      Open it to finish signing up.
    </AuthMessage>
  )
}

function Resend({ email }: { email: string }) {
  const resend = useWrite(resendVerification, { touches: ['outbox'] })
  const pause = useCooldown(PAUSE_SECONDS)
  const send = () =>
    resend.mutate(
      { body: { email } },
      {
        onSuccess: ({ message }) => {
          notify.success(message)
          pause.start()
        },
      },
    )
  return (
    <Button size={40} loading={resend.isPending} loadingLabel="Sending" disabled={pause.left > 0} onClick={send}>
      {pause.left > 0 ? `Send again in ${pause.left} s` : 'Send the email again'}
    </Button>
  )
}
