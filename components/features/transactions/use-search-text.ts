import { useEffect, useRef, useState } from 'react'
import { useDebounced } from '@/components/ui/use-debounced'
import type { Grid } from '@/components/grid/use-grid'

/** The search field's text; the table follows 200 ms after the last key, and a reset of the table empties the field. */
export function useSearchText(grid: Grid): [string, (text: string) => void] {
  const { search } = grid.state
  const [text, setText] = useState(search)
  const [seen, setSeen] = useState(search)
  const rested = useDebounced(text)
  const latest = useRef(grid)
  useEffect(() => {
    latest.current = grid
  })
  if (seen !== search) {
    setSeen(search)
    setText(search)
  }
  useEffect(() => {
    if (rested !== latest.current.state.search && latest.current.ready) latest.current.setSearch(rested)
  }, [rested])
  return [text, setText]
}
