'use client'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { MailOpen } from 'lucide-react'
import { mayNavigate } from '@/components/ui/may-navigate'
import { useRouter } from '@/components/ui/use-router'
import { useState, type ReactNode } from 'react'
import { Button } from '@/components/ui/button'
import { Note } from '@/components/ui/note'
import { notify } from '@/components/ui/toast'
import { call } from '@/lib/client/call'
import { currentUser } from '@/lib/client/current-user'
import { announce } from '@/lib/client/session-channel'
import { acceptInvitation } from '@/lib/contract/member'
import { INVITATION_INVALID } from '@/lib/contract/refusal'
import { AuthMessage } from './auth-message'
import { FormRefusal, isUnanswered } from './form-refusal'
import { HOME } from './next-path'

/** The page behind the invitation link for somebody who is already signed in, so that joining a company needs no sign-out. */
export function InvitationScreen({ token, logOut }: { token?: string; logOut: ReactNode }) {
  const router = useRouter()
  const client = useQueryClient()
  const { data: user } = useQuery(currentUser)
  const [joining, setJoining] = useState(false)
  const [refused, setRefused] = useState<string | null>(token ? null : INVITATION_INVALID)
  const [final, setFinal] = useState(!token)
  const accept = async () => {
    if (!token) return
    setJoining(true)
    try {
      const { name } = await call(acceptInvitation, { body: { token } })
      notify.success(`You have joined ${name}.`)
      announce('tenant-changed')
      await client.resetQueries()
      router.replace(HOME)
    } catch (error) {
      setRefused(new FormRefusal(error, []).lines.join(' '))
      setFinal(!isUnanswered(error))
      setJoining(false)
    }
  }
  return (
    <AuthMessage
      icon={<MailOpen size={20} strokeWidth={1.75} aria-hidden />}
      title="You are invited"
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
              loading={joining}
              loadingLabel="Accepting"
              onClick={() => void accept()}
            >
              Accept the invitation
            </Button>
          )}
          <Button size={40} full onClick={() => mayNavigate() && router.replace(HOME)}>
            Get back to home page
          </Button>
          {logOut}
        </>
      }
    >
      {user ? (
        <>
          You are logged in as <b className="font-medium wrap-anywhere text-fg">{user.email}</b>. Accept to work in the
          company that invites this address.
        </>
      ) : (
        'Accept to work in the company that invites you.'
      )}
    </AuthMessage>
  )
}
