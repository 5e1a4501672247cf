'use client'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { RefreshCw } from 'lucide-react'
import { useEffect, useState } from 'react'
import { integrationsRead } from '@/components/pickers/shared-reads'
import { StatusBadge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { refreshTopics, useWrite } from '@/lib/client/query'
import { useMay } from '@/lib/client/use-may'
import { syncIntegration } from '@/lib/contract/bank-link'
import { ago, connectionState } from './integration-state'
import { showSyncs } from './sync-run'

const SETTINGS = '/app/settings?tab=integrations'
const MINUTE = 60_000

/** How fresh the lines of the linked banks are; a click reads them again. Empty while no bank is linked. */
export function SyncStatus() {
  const may = useMay()
  const list = useQuery({ ...integrationsRead, enabled: may('integration.read') })
  const now = useNow()
  if (!list.data) return null
  const { connected, needsRelink, since } = connectionState(list.data.results)
  if (needsRelink) {
    return (
      <StatusBadge tone="amber" href={SETTINGS}>
        Bank asks to sign in again
      </StatusBadge>
    )
  }
  if (connected.length === 0) return null
  const text = since === null ? 'First sync is running' : `Synced ${ago(since, now)}`
  return may('integration.sync') ? <SyncButton text={text} ids={connected.map(({ id }) => id)} /> : <Dot text={text} />
}

const Dot = ({ text }: { text: string }) => (
  <span className="flex items-center gap-2 text-xs font-medium text-fg-2">
    <span className="size-1.5 rounded-full bg-(--pos)" aria-hidden />
    {text}
  </span>
)

function SyncButton({ text, ids }: { text: string; ids: readonly string[] }) {
  const client = useQueryClient()
  const sync = useWrite(syncIntegration, { touches: [] })
  const [starting, setStarting] = useState(false)
  const start = async () => {
    setStarting(true)
    // A bank that refuses does not prevent reading the others; the query cache shows the refusal.
    const begun = await Promise.allSettled(ids.map((id) => sync.mutateAsync({ params: { id } })))
    setStarting(false)
    const tasks = begun.flatMap((one) => (one.status === 'fulfilled' ? one.value.task_id : []))
    await (tasks.length > 0 ? showSyncs(client, tasks) : refreshTopics(client, ['integrations']))
  }
  return (
    <Button
      variant="ghost"
      size={28}
      loading={starting}
      loadingLabel="Sync"
      aria-label={`Sync, ${text}`}
      onClick={() => void start()}
    >
      <Dot text={text} />
      <RefreshCw size={13} strokeWidth={2} aria-hidden />
    </Button>
  )
}

function useNow(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE)
    return () => clearInterval(timer)
  }, [])
  return now
}
