import { useEffect, useLayoutEffect, useRef } from 'react'
import { holdKeys } from './held-keys'
import { searchLeft } from './keyboard'
import { useLatest } from './use-latest'

interface SearchEntry {
  /** The search text of the results shown; null while a newer search is loading, undefined if the whole list is loaded. */
  foundBy: string | null | undefined
  /** Focuses the first result; false if there is none. */
  toFirst: () => boolean
}

/** Enter in the page's search goes to the first result. Keys wait for the results: they do not apply to what was shown before. */
export function useSearchEntry(options: SearchEntry): void {
  const latest = useLatest(options)
  const entry = useRef<{ words: string; release: (came: boolean) => void } | null>(null)
  useEffect(() => {
    const found = entry.current
    if (!found || !isFoundBy(options, found.words)) return
    entry.current = null
    // The grid renders what gets the focus, which React does not allow within its own work.
    queueMicrotask(() => found.release(options.toFirst()))
  })
  useLayoutEffect(() => {
    const leave = () => {
      entry.current?.release(false)
      entry.current = null
    }
    const onKey = (event: KeyboardEvent) => {
      if (event.metaKey || event.ctrlKey || event.altKey || event.defaultPrevented) return
      if (event.key === 'Escape') leave()
      const search = searchLeft(event)
      if (!search) return
      if (isFoundBy(latest.current, search.value)) return void latest.current.toFirst()
      leave()
      entry.current = { words: search.value, release: holdKeys() }
    }
    window.addEventListener('keydown', onKey)
    return () => {
      leave()
      window.removeEventListener('keydown', onKey)
    }
  }, [latest])
}

const isFoundBy = ({ foundBy }: SearchEntry, words: string): boolean => foundBy === undefined || foundBy === words
