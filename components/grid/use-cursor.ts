import type { GridApi } from 'ag-grid-community'
import { useLayoutEffect, type RefObject } from 'react'
import type { Cursor } from './cursor'

interface Watched<Row> {
  api: RefObject<GridApi<Row> | null>
  host: RefObject<HTMLElement | null>
  onCurrent: ((row: Row | null) => void) | undefined
}

/** Reports each focused cell of a table to its cursor. */
export function useCursor<Row>(cursor: Cursor<Row>, { api, host, onCurrent }: Watched<Row>): void {
  useLayoutEffect(() => cursor.tell(onCurrent))
  useLayoutEffect(() => {
    const element = host.current
    const onFocus = ({ target }: FocusEvent) => {
      if (api.current && target instanceof Element) cursor.onFocus(api.current, target)
    }
    element?.addEventListener('focusin', onFocus)
    return () => element?.removeEventListener('focusin', onFocus)
  }, [api, host, cursor])
}
