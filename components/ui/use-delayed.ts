import { useEffect, useState } from 'react'

/** True once the condition has held for ms; false as soon as it ends. */
export function useDelayed(condition: boolean, ms: number): boolean {
  const [passed, setPassed] = useState(false)
  useEffect(() => {
    if (!condition) return
    const timer = setTimeout(() => setPassed(true), ms)
    return () => {
      clearTimeout(timer)
      setPassed(false)
    }
  }, [condition, ms])
  return condition && passed
}
