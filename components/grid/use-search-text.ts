import { useEffect, useRef, useState } from 'react'
import { useDebounced } from '@/components/ui/use-debounced'

interface Searched {
  search: string
  setSearch: (text: string) => void
  /** False until the stored search text is known. */
  ready?: boolean
}

/** The search field's text; the list is updated 200 ms after the last key, and a reset of the list empties the field. */
export function useSearchText(list: Searched): [string, (text: string) => void] {
  const { search } = list
  const [text, setText] = useState(search)
  const [seen, setSeen] = useState(search)
  const rested = useDebounced(text)
  const latest = useRef(list)
  useEffect(() => {
    latest.current = list
  })
  if (seen !== search) {
    setSeen(search)
    setText(search)
  }
  useEffect(() => {
    const { search, ready = true, setSearch } = latest.current
    if (rested !== search && ready) setSearch(rested)
  }, [rested])
  return [text, setText]
}
