import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { notify } from '@/components/ui/toast'
import { useLatest } from '@/components/ui/use-latest'
import type { Reconciliation } from '@/lib/contract/reconciliation'
import { hintsRead, recalculate, reconciliationRead } from './queries'

/** Ticks in quick succession are sent together. */
const REST_MS = 250

export interface Ticks {
  excluded: ReadonlySet<string>
  /** Shown immediately and sent a moment later; reverted if refused, and can then be sent again. */
  tick: (ids: readonly string[], cleared: boolean) => void
  /** Sends pending ticks; resolves once the server has all of them, and rejects if they were refused, which the user is told. */
  settle: () => Promise<void>
  /** Runs this once the server has every tick; not at all if one was refused. */
  onceSaved: (act: () => void) => void
  saving: boolean
}

/** Which lines are on a statement: the server's state, plus ticks made since. Calls are sent one after another. */
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
      // Ticks made in the meantime are applied on top.
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
    // Callers waiting for the current call are told of its failure; later ones are not.
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
