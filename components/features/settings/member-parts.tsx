'use client'
import { useQuery } from '@tanstack/react-query'
import { Pencil, Send, ShieldCheck, ShieldOff, Trash2 } from 'lucide-react'
import { closeDrawer, openDrawer, requestCloseDrawer } from '@/components/shell/drawer-host'
import { StatusBadge } from '@/components/ui/badge'
import { confirm } from '@/components/ui/confirm-dialog'
import { IconButton } from '@/components/ui/icon-button'
import { lazyPart } from '@/components/ui/lazy-part'
import { notify } from '@/components/ui/toast'
import { useWrite, whenDone } from '@/lib/client/query'
import { useMay } from '@/lib/client/use-may'
import { removeMember, resendInvitation, ROLE_NAMES, type Member } from '@/lib/contract/member'
import { resetMember } from '@/lib/contract/second-factor'
import { PERMISSIONS } from './labels'
import { hasExpired } from './moments'
import { members } from './queries'

const MemberForm = lazyPart(() => import('./member-form').then((module) => module.MemberForm))

export function RoleText({ member: { is_owner, role, permissions } }: { member: Member }) {
  if (is_owner) return 'Owner'
  return (
    <>
      {ROLE_NAMES[role]}
      {permissions === 'read_only' ? <span className="block text-xs text-muted">{PERMISSIONS.read_only}</span> : null}
    </>
  )
}

export function InviteStatusBadge({ member }: { member: Member }) {
  if (member.invite_status === 'accepted') return <StatusBadge tone="green">Accepted</StatusBadge>
  if (!hasExpired(member)) return <StatusBadge tone="amber">Pending</StatusBadge>
  return (
    <>
      <StatusBadge tone="amber">Pending</StatusBadge>
      <span className="block text-xs text-muted">Link expired</span>
    </>
  )
}

/** Shown next to the name of a user with a second factor. */
export function SecondFactorMark({ member }: { member: Member }) {
  if (!member.has_second_factor) return null
  return (
    <span role="img" aria-label="Has a second factor" title="Has a second factor" className="flex-none text-pos">
      <ShieldCheck size={14} strokeWidth={1.75} aria-hidden />
    </span>
  )
}

/** The actions on a member: owners and one's own rights cannot be changed, and only an owner can remove an owner. */
export function MemberActions({ member, touch }: { member: Member; touch?: boolean }) {
  const { data: owner } = useQuery({
    ...members,
    select: ({ results }) => results.some((one) => one.is_you && one.is_owner),
  })
  const resend = useResend()
  const remove = useRemove()
  const reset = useReset()
  const may = useMay()
  const name = member.user.full_name
  if (member.is_you || (member.is_owner && !owner)) return null
  const size = touch ? 32 : 28
  return (
    <span className={touch ? '-ml-2 mt-1 flex gap-1' : 'inline-flex gap-0.5 text-muted'}>
      {member.invite_status === 'pending' ? (
        <IconButton
          size={size}
          label={`Send the invitation to ${name} again`}
          icon={<Send size={16} strokeWidth={1.75} />}
          disabled={resend.pending}
          onClick={() => resend.run(member)}
        />
      ) : null}
      {member.has_second_factor && may('member.reset_factor') ? (
        <IconButton
          size={size}
          label={`Reset the second factor of ${name}`}
          icon={<ShieldOff size={16} strokeWidth={1.75} />}
          disabled={reset.pending}
          onClick={() => void reset.ask(member)}
        />
      ) : null}
      {member.is_owner ? null : (
        <IconButton
          size={size}
          label={`Edit ${name}`}
          icon={<Pencil size={16} strokeWidth={1.75} />}
          onClick={() => edit(member)}
        />
      )}
      <IconButton
        size={size}
        label={`Delete ${name}`}
        icon={<Trash2 size={16} strokeWidth={1.75} />}
        disabled={remove.pending}
        onClick={() => void remove.ask(member)}
      />
    </span>
  )
}

const edit = (member: Member): void =>
  openDrawer({
    title: `Edit ${member.user.full_name}`,
    width: 440,
    content: <MemberForm member={member} onDone={closeDrawer} onCancel={() => void requestCloseDrawer()} />,
  })

function useResend() {
  const write = useWrite(resendInvitation, { touches: ['members'] })
  const run = ({ id }: Member) =>
    write.mutate({ params: { id } }, { onSuccess: ({ message }) => notify.success(message) })
  return { pending: write.isPending, run }
}

function useReset() {
  const write = useWrite(resetMember, { touches: ['members'] })
  const ask = async ({ id, user }: Member) => {
    const sure = await confirm({
      title: 'Reset the second factor?',
      body: `${user.full_name} is logged out everywhere, logs in with the password alone, and is notified by email. Make sure that it is ${user.full_name} who is asking.`,
      confirmLabel: 'Reset',
      danger: true,
    })
    if (sure) write.mutate({ params: { id } }, { onSuccess: ({ message }) => notify.success(message) })
  }
  return { pending: write.isPending, ask }
}

function useRemove() {
  const write = useWrite(removeMember, { touches: ['members'] })
  const ask = async ({ id, user, updated_at }: Member) => {
    const sure = await confirm({
      title: 'Are you sure you want to delete this user?',
      body: `Are you sure you want to delete ${user.full_name}? This action cannot be undone.`,
      confirmLabel: 'Delete',
      icon: <Trash2 size={17} strokeWidth={1.75} aria-hidden />,
      danger: true,
    })
    if (sure)
      whenDone(write.mutateAsync({ params: { id }, version: updated_at }), ({ message }) => notify.success(message))
  }
  return { pending: write.isPending, ask }
}
