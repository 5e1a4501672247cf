'use client'
import { useEffect, useRef } from 'react'

/**
 * Names in `data-more` the sides on which a row that scrolls sideways goes on. `place` puts it where it belongs first, again when it or
 * its `content` changes.
 */
export function useHiddenSides<Row extends HTMLElement>(content: string, place?: (row: Row) => void) {
  const ref = useRef<Row>(null)
  const latest = useRef(place)
  useEffect(() => {
    latest.current = place
  })
  useEffect(() => {
    const row = ref.current
    if (!row) return
    const mark = () => markHidden(row)
    const fit = () => {
      latest.current?.(row)
      mark()
    }
    fit()
    const observer = new ResizeObserver(fit)
    observer.observe(row)
    row.addEventListener('scroll', mark, { passive: true })
    return () => {
      observer.disconnect()
      row.removeEventListener('scroll', mark)
    }
  }, [content])
  return ref
}

function markHidden(row: HTMLElement): void {
  const right = row.scrollWidth - row.clientWidth - row.scrollLeft
  row.dataset.more = [...(row.scrollLeft > 1 ? ['left'] : []), ...(right > 1 ? ['right'] : [])].join(' ')
}
