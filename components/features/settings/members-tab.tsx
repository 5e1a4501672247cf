'use client'
import { useQuery } from '@tanstack/react-query'
import { UserPlus } from 'lucide-react'
import dynamic from 'next/dynamic'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Card, CardHeader, CardActions } from '@/components/ui/card'
import { QueryErrorNote } from '@/components/ui/note'
import { Skeleton } from '@/components/ui/skeleton'
import { useDelayed } from '@/components/ui/use-delayed'
import { useIsMobile } from '@/components/ui/use-media'
import { useMay } from '@/lib/client/use-may'
import { Counted } from './counted'
import { MemberRows } from './member-rows'
import { MemberTable } from './member-table'
import { members } from './queries'

const InviteDialog = dynamic(() => import('./invite-dialog').then((module) => module.InviteDialog), { ssr: false })

export function MembersTab() {
  const may = useMay()
  const mobile = useIsMobile()
  const list = useQuery(members)
  const [inviting, setInviting] = useState(false)
  const waiting = useDelayed(list.data === undefined && !list.isError, 150)
  const mayEdit = may('member.edit')
  const invite = mayEdit ? (
    <Button
      variant="primary"
      size={28}
      icon={<UserPlus size={14} strokeWidth={2} aria-hidden />}
      onClick={() => setInviting(true)}
    >
      Invite a new user
    </Button>
  ) : null
  return (
    <>
      {list.isError ? (
        <QueryErrorNote
          what="the users"
          error={list.error}
          onRetry={() => void list.refetch()}
          retrying={list.isFetching}
        />
      ) : null}
      {list.data ? (
        <Card className="overflow-hidden">
          <CardHeader title={<Counted title="Users" count={list.data.count} />} line>
            {invite ? <CardActions>{invite}</CardActions> : null}
          </CardHeader>
          {mobile ? (
            <MemberRows members={list.data.results} mayEdit={mayEdit} />
          ) : (
            <MemberTable members={list.data.results} mayEdit={mayEdit} />
          )}
        </Card>
      ) : null}
      {waiting ? <LoadingUsers /> : null}
      {inviting ? <InviteDialog onClose={() => setInviting(false)} /> : null}
    </>
  )
}

function LoadingUsers() {
  return (
    <Card className="overflow-hidden">
      <CardHeader title="Users" line />
      <div role="status" aria-label="Loading">
        {[0, 1, 2, 3].map((row) => (
          <div key={row} className="flex h-10 items-center gap-4 border-b border-subtle px-4">
            <Skeleton width={24} height={24} />
            <Skeleton width="22%" />
            <Skeleton width="14%" />
            <Skeleton width="26%" />
          </div>
        ))}
      </div>
    </Card>
  )
}
