import { useEffect, useRef, type RefObject } from 'react'
import { isTyping, leavesSearch } from '@/components/ui/keyboard'

const ROW = '[data-rule]'

/** j and k move between the rows, e or Enter opens the current one. */
export function useRowKeys(list: RefObject<HTMLElement | null>, open: (id: string) => void): void {
  const latest = useRef(open)
  useEffect(() => {
    latest.current = open
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.metaKey || event.ctrlKey || event.altKey || event.defaultPrevented) return
      const rows = [...(list.current?.querySelectorAll<HTMLElement>(ROW) ?? [])]
      if (leavesSearch(event)) rows[0]?.focus()
      if (isTyping(event.target)) return
      const index = rows.findIndex((row) => row.contains(document.activeElement))
      const key = event.key.toLowerCase()
      const step = key === 'j' || key === 'arrowdown' ? 1 : key === 'k' || key === 'arrowup' ? -1 : 0
      if (step !== 0) rows[index < 0 ? 0 : Math.min(rows.length - 1, Math.max(0, index + step))]?.focus()
      else if (key === 'e' || (key === 'enter' && rows[index] === event.target)) {
        const id = rows[index]?.dataset.rule
        if (!id) return
        latest.current(id)
      } else return
      event.preventDefault()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [list])
}
