import { useLayoutEffect, useRef, useState, type RefObject } from 'react'

/**
 * How many elements of a row fit on its first line. The row wraps and hides what is below, so that all elements are still laid out and
 * counted again with every change of width.
 */
export function useFitting<E extends HTMLElement>(all: number): [RefObject<E | null>, number] {
  const row = useRef<E>(null)
  const [fitting, setFitting] = useState(all)
  useLayoutEffect(() => {
    const element = row.current
    if (!element) return
    const count = () => {
      const tops = Array.from(element.children, (child) => (child instanceof HTMLElement ? child.offsetTop : 0))
      setFitting(tops.filter((top) => top === tops[0]).length)
    }
    count()
    const observer = new ResizeObserver(count)
    observer.observe(element)
    return () => observer.disconnect()
  }, [all])
  return [row, Math.min(fitting, all)]
}
