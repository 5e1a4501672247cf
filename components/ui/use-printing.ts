import { useEffect, useEffectEvent, useState } from 'react'
import { flushSync } from 'react-dom'

/** While the browser prints, by its own menu too, what was read as it began; it prints what stands there once it has told that it will. */
export function usePrinting<T>(read: () => T): T | null {
  const [printing, setPrinting] = useState<T | null>(null)
  const begin = useEffectEvent(() => flushSync(() => setPrinting(read())))
  useEffect(() => {
    const before = () => begin()
    const after = () => setPrinting(null)
    window.addEventListener('beforeprint', before)
    window.addEventListener('afterprint', after)
    return () => {
      window.removeEventListener('beforeprint', before)
      window.removeEventListener('afterprint', after)
    }
  }, [])
  return printing
}
