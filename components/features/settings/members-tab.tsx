'use client'
import { useQuery } from '@tanstack/react-query'
import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { DataGrid } from '@/components/grid/data-grid'
import { useGrid } from '@/components/grid/use-grid'
import { Button } from '@/components/ui/button'
import { Card, CardHeader, CardActions } from '@/components/ui/card'
import { later } from '@/components/ui/later'
import { useMay } from '@/lib/client/use-may'
import { Counted } from './counted'
import { FactorRuleCard } from './factor-rule-card'
import { COLUMNS, COLUMNS_WITH_ACTIONS, MemberRow } from './member-columns'
import { members } from './queries'

const InviteDialog = later(() => import('./invite-dialog').then((module) => module.InviteDialog))

export function MembersTab() {
  const may = useMay()
  const grid = useGrid('members')
  const users = useQuery({ ...members, select: ({ results }) => results })
  const [inviting, setInviting] = useState(false)
  const mayEdit = may('member.edit')
  return (
    <>
      <Card className="overflow-hidden">
        <CardHeader title={users.data ? <Counted title="Users" count={users.data.length} /> : 'Users'} line>
          {mayEdit ? (
            <CardActions>
              <Button
                variant="primary"
                size={28}
                icon={<UserPlus size={14} strokeWidth={2} aria-hidden />}
                onClick={() => setInviting(true)}
              >
                Invite a new user
              </Button>
            </CardActions>
          ) : null}
        </CardHeader>
        <DataGrid
          grid={grid}
          noun="users"
          rows={users}
          columns={mayEdit ? COLUMNS_WITH_ACTIONS : COLUMNS}
          rowId={({ id }) => id}
          mobileRow={(member) => <MemberRow member={member} mayEdit={mayEdit} />}
          empty={null}
          height="rows"
          rowHeight={44}
        />
      </Card>
      <FactorRuleCard />
      {inviting ? <InviteDialog onClose={() => setInviting(false)} /> : null}
    </>
  )
}
