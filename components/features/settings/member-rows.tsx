import { Avatar } from '@/components/ui/avatar'
import { Badge } from '@/components/ui/badge'
import type { Member } from '@/lib/contract/member'
import { List } from '@/components/ui/list'
import { InviteStatusBadge, MemberActions } from './member-parts'
import { standingOf } from './labels'
import { invitedOn } from './moments'

/** The users on a phone. */
export function MemberRows({ members, mayEdit }: { members: readonly Member[]; mayEdit: boolean }) {
  return (
    <List aria-label="Users">
      {members.map((member) => (
        <li key={member.id} className="flex gap-3 px-4 py-3">
          <Avatar name={member.user.full_name} size={32} />
          <div className="min-w-0 flex-1">
            <div className="flex flex-wrap items-center gap-2">
              <span className="min-w-0 truncate font-medium">{member.user.full_name}</span>
              {member.is_you ? <Badge>You</Badge> : null}
              <InviteStatusBadge member={member} />
            </div>
            <div className="mt-0.5 text-xs text-fg-2">{standingOf(member)}</div>
            {member.email ? <div className="truncate text-xs text-muted">{member.email}</div> : null}
            <div className="text-xs text-muted">Invited {invitedOn(member)}</div>
            {mayEdit ? <MemberActions member={member} touch /> : null}
          </div>
        </li>
      ))}
    </List>
  )
}
