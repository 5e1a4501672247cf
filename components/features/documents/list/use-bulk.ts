import { useState } from 'react'
import { notify } from '@/components/ui/toast'
import { ApiError, NetworkError } from '@/lib/client/api-error'

/** Browsers save this many files in a row before they ask or stop. */
export const FILES_MAX = 20

/** Up to this many refusals are listed; the others are counted. */
const TOLD = 3

interface BulkWords {
  /** 'Opening' */
  running: string
  /** 'opened' */
  done: string
  noun: (count: number) => string
  /** The limit per run; more are refused before anything is done. */
  most?: number
}

/** Runs an action on document after document. Refused ones are reported by number and reason, and returned; the others are still done. */
export function useBulk<Row extends { name: string }>() {
  const [running, setRunning] = useState(false)
  const run = async (
    rows: readonly Row[],
    act: (row: Row) => Promise<unknown>,
    words: BulkWords,
  ): Promise<readonly Row[]> => {
    if (running || rows.length === 0) return []
    if (words.most !== undefined && rows.length > words.most) {
      notify.error(`Choose at most ${words.noun(words.most)} at a time: each is saved as a file of its own.`)
      return rows
    }
    setRunning(true)
    const done = notify.progress(`${words.running} ${words.noun(rows.length)}`)
    const refused: { row: Row; why: string }[] = []
    try {
      for (const row of rows) {
        try {
          await act(row)
        } catch (error) {
          if (!(error instanceof ApiError) && !(error instanceof NetworkError)) throw error
          refused.push({ row, why: `${row.name}: ${error.message.replaceAll('\n', ' ')}` })
        }
      }
    } finally {
      done()
      setRunning(false)
    }
    const succeeded = rows.length - refused.length
    const sentences = succeeded > 0 ? [`${words.noun(succeeded)} ${words.done}`] : []
    if (refused.length === 0) notify.success(sentences)
    else {
      const rest = refused.length - TOLD
      const reasons = refused.slice(0, TOLD).map(({ why }) => why)
      notify.error([...sentences, ...reasons, ...(rest > 0 ? [`and ${rest} more`] : [])])
    }
    return refused.map(({ row }) => row)
  }
  return { run, running }
}
