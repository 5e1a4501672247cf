import { useEffect, useState } from 'react'

export const SEARCH_DEBOUNCE_MS = 200

/** The value as it stood when it last rested for ms. */
export function useDebounced<V>(value: V, ms = SEARCH_DEBOUNCE_MS): V {
  const [rested, setRested] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), ms)
    return () => clearTimeout(timer)
  }, [value, ms])
  return rested
}
