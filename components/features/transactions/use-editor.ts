import { useState, type RefObject } from 'react'
import { notify } from '@/components/ui/toast'
import type { Transaction } from '@/lib/contract/transaction'
import type { Box, Leave } from './cell-editor'
import type { Editable } from './cells'
import { lockOf } from './changes'
import { cellAt, focusCell, placeOf, type CellPlace } from './grid-cursor'

export interface Editing {
  field: Editable
  anchor: Box
  /** Null edits the selection. */
  row: Transaction | null
  place: CellPlace | null
}

/** Which category or stakeholder list is open, and where the cursor goes when it closes. */
export function useEditor(host: RefObject<HTMLElement | null>, leavesOnFiling: boolean) {
  const [editing, setEditing] = useState<Editing | null>(null)

  const openRow = (row: Transaction, field: Editable, element?: Element | null): boolean => {
    const lock = lockOf(row)
    if (lock !== null) {
      notify.error(lock)
      return false
    }
    const cell = element ?? (host.current && cellAt(host.current, row.id, field))
    const place = placeOf(cell) ?? placeOf(document.activeElement)
    setEditing({ field, anchor: boxOf(cell ?? document.activeElement ?? document.body), row, place })
    return true
  }
  const openSelection = (field: Editable, button: Element) =>
    setEditing({ field, anchor: boxOf(button), row: null, place: placeOf(document.activeElement) })

  /** Closes the list and puts the cursor where the way of leaving says. A filed row leaves, so "down" is the same place. */
  const close = (leave: Leave, filed = false) => {
    const last = editing
    setEditing(null)
    if (!last?.place || !host.current) return
    const { rowIndex } = last.place
    const down = leave === 'down' && !(filed && leavesOnFiling)
    const grid = host.current
    // The row leaves the table when React has drawn the edit, and the cursor can only go where a row is by then.
    setTimeout(() => focusCell(grid, down ? rowIndex + 1 : rowIndex, last.field), 0)
  }
  return { editing, openRow, openSelection, close }
}

function boxOf(element: Element): Box {
  const { left, top, width, height } = element.getBoundingClientRect()
  return { left, top, width, height }
}

/** The column of the cell that has the keyboard. */
export const columnAtCursor = (): string => placeOf(document.activeElement)?.column ?? ''
