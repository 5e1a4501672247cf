import { useEffect, useEffectEvent, useState } from 'react'
import { flushSync } from 'react-dom'

/**
 * While the browser prints, even by its own menu, the value read as printing began; the browser prints what is rendered right after it
 * announces it.
 */
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
