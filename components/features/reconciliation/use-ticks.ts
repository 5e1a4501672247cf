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
  /** Shows at once and is sent a moment later; comes back when it is refused, and may then be sent once more. */
  tick: (ids: readonly string[], cleared: boolean) => void
  /** Sends what waits; resolves once the server has all of it, and rejects where it was refused, of which the person is told. */
  settle: () => Promise<void>
  /** Does this once the server has every tick; where one was refused not at all. */
  onceSaved: (act: () => void) => void
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
      notify.error(error instanceof Error ? error.message : 'Your ticks were not saved.', () => keep([...batch]))
      await client.invalidateQueries({ queryKey: reconciliationRead(row.id).queryKey })
      throw error
    } finally {
      // What was ticked once more meanwhile stands on top.
      setOwn((all) => new Map([...all].filter(([id]) => waiting.current.has(id) || !batch.has(id))))
    }
  }
  const flush = () => {
    clearTimeout(timer.current)
    const sent = lane.current.then(send, async (error) => {
      await send()
      throw error
    })
    lane.current = sent
    // Who waits for what is under way is told of its failure; who comes later is not.
    void sent.catch(() => {
      if (lane.current === sent) lane.current = Promise.resolve()
    })
    return sent
  }
  const keep = (changed: readonly (readonly [string, boolean])[]) => {
    for (const [id, value] of changed) waiting.current.set(id, value)
    setOwn((all) => new Map([...all, ...changed]))
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void flush().catch(() => undefined), REST_MS)
  }
  const leave = useLatest(flush)
  useEffect(() => () => void leave.current().catch(() => undefined), [leave])
  return {
    excluded: withOwn(row.exclude_transaction_ids, own),
    tick: (ids, cleared) => keep(ids.map((id) => [id, cleared])),
    settle: flush,
    onceSaved: (act) => void flush().then(act, () => undefined),
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
