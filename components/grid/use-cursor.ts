import type { GridApi } from 'ag-grid-community'
import { useEffect, useState, type RefObject } from 'react'
import { cursorOf, type Cursor } from './cursor'

/** The cursor of a table, told of each cell that gets the keyboard. */
export function useCursor<Row>(
  api: RefObject<GridApi<Row> | null>,
  host: RefObject<HTMLElement | null>,
  onCurrent: ((row: Row | null) => void) | undefined,
): Cursor<Row> {
  const [cursor] = useState(cursorOf<Row>)
  useEffect(() => cursor.tell(onCurrent))
  useEffect(() => {
    const element = host.current
    const onFocus = ({ target }: FocusEvent) => {
      if (api.current && target instanceof Element) cursor.onFocus(api.current, target)
    }
    element?.addEventListener('focusin', onFocus)
    return () => element?.removeEventListener('focusin', onFocus)
  }, [api, host, cursor])
  return cursor
}
