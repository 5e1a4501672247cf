import { useLayoutEffect, useRef, useState, type RefObject } from 'react'

/**
 * How many of a row's elements stand on its first line. The row wraps and cuts off what is below, so that all of them keep being laid out
 * and are counted again with every change of its width.
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
