import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { holdTopics, refreshTopics } from '@/lib/client/query'
import { LEDGER } from '@/lib/client/topics'
import { transactionDetail, transactionList, type Transaction } from '@/lib/contract/transaction'
import type { Edit, Patch } from './edits'
import { inLane } from './lanes'
import { isWaiting, shiftWaiting } from '../queries'

export interface Edits {
  edits: readonly Edit[]
  /** Shows the patch immediately and sends it; if the server refuses, restores the rows and rejects. */
  apply: (rows: readonly Transaction[], patch: Patch, send: () => Promise<unknown>) => Promise<void>
  /** Postpones reading the list again, for example while a row's editor is open. */
  hold: () => void
  release: () => void
}

const LINES = new Set<unknown>([transactionList.path, transactionDetail.path])

/**
 * Applies pending edits on top of the server's data. Calls for the same row are sent one after another. The list is read again only when
 * nothing is pending, so that quick work never makes a categorized row reappear for a moment.
 */
export function useEdits(): Edits {
  const client = useQueryClient()
  const [edits, setEdits] = useState<readonly Edit[]>([])
  const underWay = useRef(0)
  const releaseTopics = useRef(() => undefined as void)
  // Leaving with an open editor releases the list.
  useEffect(
    () => () => {
      if (underWay.current === 0) return
      releaseTopics.current()
      void refreshTopics(client, LEDGER)
    },
    [client],
  )
  const hold = () => {
    underWay.current += 1
    if (underWay.current > 1) return
    // Rows still being sent, and notifications about the edit, know less than the screen shows.
    void client.cancelQueries({
      predicate: ({ queryKey, state }) => LINES.has(queryKey[1]) && state.data !== undefined,
    })
    releaseTopics.current = holdTopics(client, LEDGER)
  }
  const release = async () => {
    underWay.current -= 1
    if (underWay.current > 0) return
    releaseTopics.current()
    await refreshTopics(client, LEDGER)
    if (underWay.current === 0) setEdits((all) => all.filter((edit) => !edit.saved))
  }
  const apply: Edits['apply'] = async (rows, patch, send) => {
    const edit: Edit = { token: Symbol(), ids: new Set(rows.map((row) => row.id)), patch, saved: false }
    const shift = rows.reduce((sum, row) => sum + Number(isWaiting({ ...row, ...patch })) - Number(isWaiting(row)), 0)
    setEdits((all) => [...all, edit])
    shiftWaiting(client, shift)
    hold()
    try {
      await inLane([...edit.ids], send)
      setEdits((all) => all.map((other) => (other.token === edit.token ? { ...other, saved: true } : other)))
    } catch (error) {
      setEdits((all) => all.filter((other) => other.token !== edit.token))
      shiftWaiting(client, -shift)
      throw error
    } finally {
      void release()
    }
  }
  return { edits, apply, hold, release: () => void release() }
}
