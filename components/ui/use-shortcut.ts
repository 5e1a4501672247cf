import { useEffect, useRef } from 'react'
import { isTyping } from './keyboard'

/**
 * Runs on 'k', '[', '?', 'mod+k' or 'alt+r'. Plain keys are off while a field, menu or dialog has the keyboard;
 * with a modifier they work everywhere unless `outsideFieldsOnly`.
 */
export function useShortcut(keys: string, run: (event: KeyboardEvent) => void, outsideFieldsOnly = false): void {
  const latest = useRef(run)
  useEffect(() => {
    latest.current = run
  })
  useEffect(() => {
    const parts = keys.split('+')
    const key = parts.at(-1)
    const [mod, alt] = [parts.includes('mod'), parts.includes('alt')]
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented) return
      // Option changes the letter on Apple keyboards, the physical key stays.
      const pressed = alt ? event.code.replace(/^Key/, '').toLowerCase() : event.key.toLowerCase()
      if (pressed !== key || mod !== (event.metaKey || event.ctrlKey) || alt !== event.altKey) return
      if ((outsideFieldsOnly || !(mod || alt)) && isTyping(event.target)) return
      event.preventDefault()
      latest.current(event)
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [keys, outsideFieldsOnly])
}
