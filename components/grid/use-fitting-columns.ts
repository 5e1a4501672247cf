'use client'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { GridColumn } from './column'

/** The columns that fit: those with `hideBelow` go while the table is narrower. */
export function useFittingColumns<Row>(columns: readonly GridColumn<Row>[]) {
  const host = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(Infinity)
  useEffect(() => {
    const element = host.current
    if (!element) return
    const observer = new ResizeObserver(([entry]) => entry && setWidth(Math.round(entry.contentRect.width)))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  const gone = columns
    .filter((column) => column.hideBelow !== undefined && column.hideBelow > width)
    .map(({ id }) => id)
    .join()
  // The grid redraws its columns whenever this identity changes, so it follows the set of names, not the width.
  const fitting = useMemo(() => columns.filter((column) => !gone.split(',').includes(column.id)), [columns, gone])
  return { host, fitting }
}
