import { replaceEqualDeep } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

const SEARCH_DEBOUNCE_MS = 200

/** The value once it has not changed for ms; the same object as before if it is equal. */
export function useDebounced<V>(value: V, ms = SEARCH_DEBOUNCE_MS): V {
  const [rested, setRested] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setRested((before) => replaceEqualDeep(before, value)), ms)
    return () => clearTimeout(timer)
  }, [value, ms])
  return rested
}
