import { useEffect, useRef, useState, type RefObject } from 'react'

/** The width of an element in px, kept up to date; `initial` until the browser has laid it out. */
export function useWidth<E extends Element>(initial: number): [RefObject<E | null>, number] {
  const element = useRef<E>(null)
  const [width, setWidth] = useState(initial)
  useEffect(() => {
    if (!element.current) return
    const observer = new ResizeObserver(
      ([entry]) => entry && entry.contentRect.width > 0 && setWidth(Math.round(entry.contentRect.width)),
    )
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [])
  return [element, width]
}
