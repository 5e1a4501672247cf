'use client'
import { useQueryClient } from '@tanstack/react-query'
import { MailWarning } from 'lucide-react'
import { useRouter } from '@/components/ui/use-router'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Note } from '@/components/ui/note'
import { notify } from '@/components/ui/toast'
import { call } from '@/lib/client/call'
import { restoreEmail } from '@/lib/contract/user'
import { AuthMessage, BackToLogin } from './auth-message'
import { FormRefusal, isUnanswered } from './form-refusal'

const NO_TOKEN = 'This address carries no token. Open the link in your email again.'

/** The page that the mail to an earlier address opens. It asks first: mail programs open links by themselves. */
export function RestoreEmailScreen({ token }: { token?: string }) {
  const router = useRouter()
  const client = useQueryClient()
  const [pending, setPending] = useState(false)
  const [refused, setRefused] = useState<string | null>(token ? null : NO_TOKEN)
  const [final, setFinal] = useState(!token)
  const restore = async () => {
    if (!token) return
    setPending(true)
    try {
      const { message, reset_token } = await call(restoreEmail, { body: { token } })
      notify.success(message)
      client.clear()
      router.replace(`/auth/reset-password/confirm?${new URLSearchParams({ token: reset_token })}`)
    } catch (error) {
      setRefused(new FormRefusal(error, []).lines.join(' '))
      setFinal(!isUnanswered(error))
      setPending(false)
    }
  }
  return (
    <AuthMessage
      tone="red"
      icon={<MailWarning size={20} strokeWidth={1.75} aria-hidden />}
      title="Take your email back"
      actions={
        <>
          {refused ? (
            <Note tone="red" role="alert">
              {refused}
            </Note>
          ) : null}
          {final ? null : (
            <Button
              variant="primary"
              size={40}
              full
              loading={pending}
              loadingLabel="Taking it back"
              onClick={() => void restore()}
            >
              Take the change back
            </Button>
          )}
          <BackToLogin />
        </>
      }
    >
      Your account gets this email again, every device is signed out, and you set a new password.
    </AuthMessage>
  )
}
