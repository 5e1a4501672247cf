import { useEffect } from 'react'
import { isTyping } from './keyboard'
import { undoLast } from './toast'

/** z, ⌘Z and Ctrl Z take back the last change while its notification shows. */
export function useUndoKeys(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (
        event.key.toLowerCase() !== 'z' ||
        event.altKey ||
        event.shiftKey ||
        event.defaultPrevented ||
        isTyping(event.target)
      )
        return
      if (undoLast()) event.preventDefault()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
}
