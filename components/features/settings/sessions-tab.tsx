'use client'
import { useQuery } from '@tanstack/react-query'
import { Monitor, Smartphone, Tablet, type LucideIcon } from 'lucide-react'
import { StatusBadge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Card, CardHeader } from '@/components/ui/card'
import { confirm } from '@/components/ui/confirm-dialog'
import { IconRow } from '@/components/ui/icon-row'
import { List } from '@/components/ui/list'
import { LoadingCard } from '@/components/ui/loading-card'
import { QueryErrorNote } from '@/components/ui/note'
import { notify } from '@/components/ui/toast'
import { useDelayed } from '@/components/ui/use-delayed'
import { placeOf } from '@/lib/client/place'
import { useWrite, whenDone } from '@/lib/client/query'
import { disconnectSession, type Session } from '@/lib/contract/user'
import { Counted } from './counted'
import { hourAndDay } from './moments'
import { sessions } from './queries'
import { deviceName, deviceOf, type Device } from './user-agent'

const ICON: Record<Device['kind'], LucideIcon> = { Desktop: Monitor, Mobile: Smartphone, Tablet }

export function SessionsTab() {
  const list = useQuery(sessions)
  const waiting = useDelayed(list.data === undefined && !list.isError, 150)
  return (
    <>
      {list.isError ? (
        <QueryErrorNote
          what="the sessions"
          error={list.error}
          onRetry={() => void list.refetch()}
          retrying={list.isFetching}
        />
      ) : null}
      {list.data ? (
        <Card className="overflow-hidden">
          <CardHeader title={<Counted title="Sessions" count={list.data.length} />} line />
          <List aria-label="Sessions">
            {list.data.map((session) => (
              <SessionRow key={session.id} session={session} />
            ))}
          </List>
        </Card>
      ) : null}
      {waiting ? <LoadingCard title="Sessions" /> : null}
    </>
  )
}

function SessionRow({ session }: { session: Session }) {
  const device = deviceOf(session.user_agent)
  const { ask, pending } = useTerminate()
  const name = deviceName(device)
  const last = hourAndDay(session.last_login)
  return (
    <IconRow
      icon={ICON[device.kind]}
      title={name}
      aside={session.is_your_session ? <StatusBadge tone="green">Current device</StatusBadge> : null}
      text={
        <>
          <p className="mt-1 text-xs text-fg-2">
            <Origin session={session} browser={device.browser} />
          </p>
          <p className="tnum mt-1 text-xs text-muted">
            <span className="max-sm:block">Initial login date {last}</span>
            <span className="max-sm:hidden"> · </span>
            <span className="max-sm:block">Last login date {last}</span>
          </p>
        </>
      }
    >
      {session.is_your_session ? null : (
        <Button
          variant="danger-outline"
          size={28}
          aria-label={`Terminate ${name}`}
          loading={pending}
          loadingLabel="Terminating"
          onClick={() => void ask(session.id, name)}
        >
          Terminate
        </Button>
      )}
    </IconRow>
  )
}

/** Place, browser and address. */
function Origin({ session, browser }: { session: Session; browser: string | null }) {
  const { data } = useQuery(placeOf(session.ip_address))
  const place = [data?.city, data?.country].filter(Boolean).join(', ')
  return [place, browser, session.ip_address || 'Unknown address'].filter(Boolean).join(' · ')
}

function useTerminate() {
  const write = useWrite(disconnectSession, { touches: ['sessions'] })
  const ask = async (id: string, name: string) => {
    const sure = await confirm({
      title: 'Please confirm your action',
      body: `${name} will be logged out.`,
      confirmLabel: 'Terminate',
      danger: true,
    })
    if (sure) whenDone(write.mutateAsync({ params: { id } }), ({ message }) => notify.success(message))
  }
  return { ask, pending: write.isPending }
}
