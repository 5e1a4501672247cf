'use client'
import { useQueryClient } from '@tanstack/react-query'
import { MailWarning } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { Button } from '@/components/ui/button'
import { Note } from '@/components/ui/note'
import { notify } from '@/components/ui/toast'
import { useRouter } from '@/components/ui/use-router'
import { AuthMessage, BackToLogin } from './auth-message'
import { FormRefusal, isUnanswered } from './form-refusal'

const NO_TOKEN = 'This link is incomplete. Open the link in your email again.'

interface Props {
  token?: string
  title: string
  action: string
  doing: string
  take: (token: string) => Promise<{ message: string; reset_token: string }>
  children: ReactNode
}

/**
 * The page behind the link in an email about a change the user may not have made; afterwards a new password is set. It asks first,
 * because mail programs open links by themselves.
 */
export function TakeBack({ token, title, action, doing, take, children }: Props) {
  const router = useRouter()
  const client = useQueryClient()
  const [pending, setPending] = useState(false)
  const [refused, setRefused] = useState<string | null>(token ? null : NO_TOKEN)
  const [final, setFinal] = useState(!token)
  const go = async () => {
    if (!token) return
    setPending(true)
    try {
      const { message, reset_token } = await take(token)
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
      title={title}
      actions={
        <>
          {refused ? (
            <Note tone="red" role="alert">
              {refused}
            </Note>
          ) : null}
          {final ? null : (
            <Button variant="primary" size={40} full loading={pending} loadingLabel={doing} onClick={() => void go()}>
              {action}
            </Button>
          )}
          <BackToLogin />
        </>
      }
    >
      {children}
    </AuthMessage>
  )
}
