import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { notify } from '@/components/ui/toast'
import { useLatest } from '@/components/ui/use-latest'
import type { Reconciliation } from '@/lib/contract/reconciliation'
import { hintsRead, recalculate, reconciliationRead } from './queries'

/** Quick ticks go out together. */
const REST_MS = 250

export interface Ticks {
  excluded: ReadonlySet<string>
  /** Shows at once and is sent a moment later; comes back when it is refused. */
  tick: (ids: readonly string[], cleared: boolean) => void
  /** Sends what waits; resolves once the server has all of it. */
  settle: () => Promise<void>
  saving: boolean
}

/** Which lines a statement shows: what the server knows, and on top of it what was ticked since. Calls go one after the other. */
export function useTicks(row: Reconciliation): Ticks {
  const client = useQueryClient()
  const [own, setOwn] = useState<ReadonlyMap<string, boolean>>(new Map())
  const waiting = useRef(new Map<string, boolean>())
  const lane = useRef<Promise<void>>(Promise.resolve())
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const send = async () => {
    const batch = waiting.current
    if (batch.size === 0) return
    waiting.current = new Map()
    const named = (cleared: boolean) => [...batch].filter(([, value]) => value === cleared).map(([id]) => id)
    try {
      const answer = await recalculate(client, row.id, { clear: named(true), leave_out: named(false) })
      client.setQueryData(hintsRead(answer).queryKey, answer)
    } catch (error) {
      notify.error(error instanceof Error ? error.message : 'Your ticks were not saved.')
      await client.invalidateQueries({ queryKey: reconciliationRead(row.id).queryKey })
    }
    // What was ticked once more meanwhile stands on top.
    setOwn((all) => new Map([...all].filter(([id]) => waiting.current.has(id) || !batch.has(id))))
  }
  const flush = () => {
    clearTimeout(timer.current)
    lane.current = lane.current.then(send)
    return lane.current
  }
  const leave = useLatest(flush)
  useEffect(() => () => void leave.current(), [leave])
  return {
    excluded: withOwn(row.exclude_transaction_ids, own),
    tick: (ids, cleared) => {
      const changed = ids.map((id): [string, boolean] => [id, cleared])
      for (const [id, value] of changed) waiting.current.set(id, value)
      setOwn((all) => new Map([...all, ...changed]))
      clearTimeout(timer.current)
      timer.current = setTimeout(() => void flush(), REST_MS)
    },
    settle: flush,
    saving: own.size > 0,
  }
}

function withOwn(excluded: readonly string[], own: ReadonlyMap<string, boolean>): ReadonlySet<string> {
  const set = new Set(excluded)
  for (const [id, cleared] of own) {
    if (cleared) set.delete(id)
    else set.add(id)
  }
  return set
}
