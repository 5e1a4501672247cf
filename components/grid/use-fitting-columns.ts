'use client'
import { useCallback, useEffect, useMemo, useState } from 'react'
import type { GridColumn } from './column'
import { setCramped } from './cramped'

/**
 * The columns that fit: those with `hideBelow` are hidden while the table is narrower. Before it is measured, as before hydration, all of
 * them are hidden.
 */
export function useFittingColumns<Row>(columns: readonly GridColumn<Row>[]) {
  const [width, setWidth] = useState<number | null>(null)
  // Measured before the first paint: a grid that started with other columns would render every row twice.
  const host = useCallback((element: HTMLDivElement) => {
    setWidth(Math.round(element.getBoundingClientRect().width) || Infinity)
    const observer = new ResizeObserver(([entry]) => entry && setWidth(Math.round(entry.contentRect.width)))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  const gone = columns
    .filter((column) => column.hideBelow !== undefined && column.hideBelow > (width ?? Infinity))
    .map(({ id }) => id)
    .join()
  // The grid redraws its columns whenever this identity changes, so it follows the set of names, not the width.
  const fitting = useMemo(() => columns.filter((column) => !gone.split(',').includes(column.id)), [columns, gone])
  useEffect(() => {
    setCramped(gone === '' ? [] : gone.split(','))
    return () => setCramped([])
  }, [gone])
  return { host, fitting, measured: width !== null }
}
