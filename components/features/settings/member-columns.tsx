import { customColumn, textColumn } from '@/components/grid/columns'
import type { GridColumn } from '@/components/grid/column'
import { Avatar } from '@/components/ui/avatar'
import { Badge } from '@/components/ui/badge'
import type { Member } from '@/lib/contract/member'
import { roleText } from './labels'
import { InviteStatusBadge, MemberActions, RoleText, SecondFactorMark } from './member-parts'
import { invitedOn } from './moments'

export const COLUMNS: readonly GridColumn<Member>[] = [
  customColumn('user', 'User', (member) => <MemberName member={member} />, {
    flex: 1,
    width: 180,
    fixed: true,
    skeleton: 'avatar',
    tooltip: ({ user }) => user.full_name,
  }),
  customColumn('role', 'Role', (member) => <MemberRole member={member} />, {
    width: 152,
    tooltip: (member) => roleText(member),
  }),
  textColumn('email', 'Email', ({ email }) => email, { width: 208, cellClass: () => 'text-fg-2' }),
  customColumn('invite_status', 'Status', (member) => <Status member={member} />, { width: 104 }),
  textColumn('invited', 'Invited date', invitedOn, { width: 116, cellClass: () => 'tnum text-fg-2' }),
]

export const COLUMNS_WITH_ACTIONS: readonly GridColumn<Member>[] = [
  ...COLUMNS,
  customColumn('actions', 'Actions', (member) => <MemberActions member={member} />, {
    width: 132,
    align: 'right',
    unseenHeader: true,
    fixed: true,
    skeleton: 'none',
  }),
]

const MemberName = ({ member }: { member: Member }) => (
  <span className="flex items-center gap-2">
    <Avatar name={member.user.full_name} />
    <span className="truncate font-medium">{member.user.full_name}</span>
    {member.is_you ? <Badge>You</Badge> : null}
    <SecondFactorMark member={member} />
  </span>
)

const MemberRole = ({ member }: { member: Member }) => (
  <span className="leading-4 text-fg-2">
    <RoleText member={member} />
  </span>
)

const Status = ({ member }: { member: Member }) => (
  <span className="leading-4">
    <InviteStatusBadge member={member} />
  </span>
)

/** A user on a phone. */
export function MemberRow({ member, mayEdit }: { member: Member; mayEdit: boolean }) {
  return (
    <div className="flex gap-3">
      <Avatar name={member.user.full_name} size={32} />
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-center gap-2">
          <span className="min-w-0 truncate font-medium">{member.user.full_name}</span>
          {member.is_you ? <Badge>You</Badge> : null}
          <SecondFactorMark member={member} />
          <InviteStatusBadge member={member} />
        </div>
        <div className="mt-0.5 text-xs text-fg-2">{roleText(member)}</div>
        {member.email ? <div className="truncate text-xs text-muted">{member.email}</div> : null}
        <div className="text-xs text-muted">Invited {invitedOn(member)}</div>
        {mayEdit ? <MemberActions member={member} touch /> : null}
      </div>
    </div>
  )
}
