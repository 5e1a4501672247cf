import { useEffect, useRef } from 'react'
import { OPEN_LAYERS } from '@/components/ui/keyboard'

const FIELDS =
  'input:not([type="checkbox"], [type="radio"]), textarea, select, [role="combobox"], [role="textbox"], [role="menu"], [role="listbox"]'

/** Single-letter keys of the drawer; off in fields, under another layer, and while the drawer closes. */
export function useDetailKeys(keys: Record<string, () => unknown>): void {
  const latest = useRef(keys)
  useEffect(() => {
    latest.current = keys
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.metaKey || event.ctrlKey || event.altKey || event.shiftKey || event.defaultPrevented) return
      if (event.target instanceof Element && event.target.closest(FIELDS)) return
      if (document.querySelectorAll(OPEN_LAYERS).length !== 1) return
      const run = latest.current[event.key.toLowerCase()]
      if (!run) return
      event.preventDefault()
      run()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
}
