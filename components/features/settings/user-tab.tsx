'use client'
import { useQuery } from '@tanstack/react-query'
import { KeyRound, LogOut, Pencil } from 'lucide-react'
import { type ReactNode } from 'react'
import { closeDrawer, openDrawer, requestCloseDrawer } from '@/components/shell/drawer-host'
import { Avatar } from '@/components/ui/avatar'
import { Button } from '@/components/ui/button'
import { Card, CardActions, CardHeader } from '@/components/ui/card'
import { IconCard } from '@/components/ui/icon-row'
import { lazyPart } from '@/components/ui/lazy-part'
import { Note } from '@/components/ui/note'
import { currentUser } from '@/lib/client/current-user'
import { useMay } from '@/lib/client/use-may'
import { PASSWORD_MIN } from '@/lib/contract/bounds'
import type { CurrentUser } from '@/lib/contract/user'
import { roleText } from './labels'
import { members } from './queries'

const UserForm = lazyPart(() => import('./user-form').then((module) => module.UserForm))
const PasswordForm = lazyPart(() => import('./password-form').then((module) => module.PasswordForm))

export function UserTab({ logOut, secondFactor }: { logOut: ReactNode; secondFactor?: ReactNode }) {
  const { data: user } = useQuery(currentUser)
  if (!user) return null
  return (
    <>
      <Person user={user} />
      <IconCard
        icon={KeyRound}
        title="Change password"
        text={`Use at least ${PASSWORD_MIN} characters. A passphrase is safer.`}
      >
        <EditButton label="Edit password" onClick={editPassword} />
      </IconCard>
      {secondFactor}
      <IconCard icon={LogOut} title="Log out" text="You will need your password to sign in again.">
        {logOut}
      </IconCard>
    </>
  )
}

function Person({ user }: { user: CurrentUser }) {
  const may = useMay()
  const people = useQuery({ ...members, enabled: may('member.read') })
  const own = people.data?.results.find((member) => member.is_you)
  return (
    <Card className="overflow-hidden">
      <CardHeader title="User information" line>
        <CardActions>
          <EditButton label="Edit user information" onClick={() => editUser(user)} />
        </CardActions>
      </CardHeader>
      <div className="flex items-center gap-4 p-4">
        <Avatar name={user.full_name} size={44} />
        <div className="min-w-0">
          <div className="truncate text-lg font-semibold">{user.full_name}</div>
          {may('member.read') ? <div className="min-h-5 text-muted">{own ? roleText(own) : null}</div> : null}
        </div>
      </div>
      <dl className="px-4 pb-2.5">
        <Detail term="First name">{user.first_name}</Detail>
        <Detail term="Last name">{user.last_name}</Detail>
        <Detail term="Email">{user.email}</Detail>
      </dl>
      {user.pending_email ? (
        <Note tone="blue" className="mx-4 mb-4">
          Open the link we sent to <b className="font-medium text-fg">{user.pending_email}</b> to use that address from
          then on.
        </Note>
      ) : null}
    </Card>
  )
}

function Detail({ term, children }: { term: string; children: string }) {
  return (
    <div className="flex gap-4 border-t border-subtle py-2.5 max-sm:flex-col max-sm:gap-0.5">
      <dt className="w-41 flex-none text-muted">{term}</dt>
      <dd className="min-w-0 break-words">{children}</dd>
    </div>
  )
}

function EditButton({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <Button size={28} aria-label={label} icon={<Pencil size={14} strokeWidth={1.75} aria-hidden />} onClick={onClick}>
      Edit
    </Button>
  )
}

const editUser = (user: CurrentUser): void =>
  openDrawer({
    title: 'User information',
    width: 440,
    content: <UserForm user={user} onDone={closeDrawer} onCancel={() => void requestCloseDrawer()} />,
  })

const editPassword = (): void =>
  openDrawer({
    title: 'Change password',
    width: 440,
    content: <PasswordForm onDone={closeDrawer} onCancel={() => void requestCloseDrawer()} />,
  })
