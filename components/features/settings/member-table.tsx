import { Avatar } from '@/components/ui/avatar'
import { Badge } from '@/components/ui/badge'
import type { Member } from '@/lib/contract/member'
import { InviteStatusBadge, MemberActions, RoleText } from './member-parts'
import { invitedOn } from './moments'

interface MemberTableProps {
  members: readonly Member[]
  mayEdit: boolean
}

const HEAD = 'h-8.5 px-2.5 text-left text-xs font-medium text-muted first:pl-6 last:pr-6'
const CELL = 'h-11 border-t border-subtle px-2.5 first:pl-6 last:pr-4'
const TEXT = `${CELL} truncate`

export function MemberTable({ members, mayEdit }: MemberTableProps) {
  return (
    <table className="table-fixed">
      <caption className="sr-only">Users</caption>
      <thead>
        <tr>
          <th scope="col" className={HEAD}>
            User
          </th>
          <th scope="col" className={`${HEAD} w-38`}>
            Role
          </th>
          <th scope="col" className={`${HEAD} w-52`}>
            Email
          </th>
          <th scope="col" className={`${HEAD} w-26`}>
            Status
          </th>
          <th scope="col" className={`${HEAD} w-29`}>
            Invited date
          </th>
          {mayEdit ? (
            <th scope="col" className={`${HEAD} w-30`}>
              <span className="sr-only">Actions</span>
            </th>
          ) : null}
        </tr>
      </thead>
      <tbody>
        {members.map((member) => (
          <tr key={member.id} className="hover:bg-hover">
            <th scope="row" className={`${TEXT} text-left font-medium`}>
              <MemberName member={member} />
            </th>
            <td className={`${TEXT} text-fg-2`}>
              <RoleText member={member} />
            </td>
            <td className={`${TEXT} text-fg-2`} title={member.email ?? undefined}>
              {member.email ?? '–'}
            </td>
            <td className={CELL}>
              <InviteStatusBadge member={member} />
            </td>
            <td className={`${CELL} tnum text-fg-2`}>{invitedOn(member)}</td>
            {mayEdit ? (
              <td className={`${CELL} text-right`}>
                <MemberActions member={member} />
              </td>
            ) : null}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function MemberName({ member: { user, is_you } }: { member: Member }) {
  return (
    <span className="flex items-center gap-2">
      <Avatar name={user.full_name} />
      <span className="truncate" title={user.full_name}>
        {user.full_name}
      </span>
      {is_you ? <Badge>You</Badge> : null}
    </span>
  )
}
