import { useSearchParams } from 'next/navigation'
import { useEffect, useRef } from 'react'
import type { Transaction } from '@/lib/contract/transaction'

/**
 * Opens the line that a link names with `open` and its id, as soon as the list contains it; only once, because the table then writes its
 * own address.
 */
export function useNamedLine(rows: readonly Transaction[], open: (row: Transaction) => void): void {
  const params = useSearchParams()
  const named = params.has('open') ? params.get('id') : null
  const waiting = useRef<string | null>(null)
  useEffect(() => {
    if (named !== null) waiting.current = named
  }, [named])
  useEffect(() => {
    const row = waiting.current === null ? undefined : rows.find(({ id }) => id === waiting.current)
    if (!row) return
    waiting.current = null
    open(row)
  })
}
