import { useState } from 'react'
import { notify } from '@/components/ui/toast'
import { ApiError, NetworkError } from '@/lib/client/api-error'

/** Refusals told one by one; the others are counted. */
const TOLD = 3

export interface BulkWords {
  /** 'Opening' */
  running: string
  /** 'opened' */
  done: string
  noun: (count: number) => string
}

/** Does the same to document after document. What is refused is told with its number and why; the others are done all the same. */
export function useBulk<Row extends { name: string }>() {
  const [running, setRunning] = useState(false)
  const run = async (rows: readonly Row[], act: (row: Row) => Promise<unknown>, words: BulkWords): Promise<void> => {
    if (running || rows.length === 0) return
    setRunning(true)
    const done = notify.progress(`${words.running} ${words.noun(rows.length)}`)
    const refused: string[] = []
    try {
      for (const row of rows) {
        try {
          await act(row)
        } catch (error) {
          if (!(error instanceof ApiError) && !(error instanceof NetworkError)) throw error
          refused.push(`${row.name}: ${error.message.replaceAll('\n', ' ')}`)
        }
      }
    } finally {
      done()
      setRunning(false)
    }
    const succeeded = rows.length - refused.length
    const told = succeeded > 0 ? [`${words.noun(succeeded)} ${words.done}`] : []
    if (refused.length === 0) return void notify.success(told)
    const rest = refused.length - TOLD
    notify.error([...told, ...refused.slice(0, TOLD), ...(rest > 0 ? [`and ${rest} more`] : [])])
  }
  return { run, running }
}
