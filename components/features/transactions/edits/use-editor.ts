import { useState, type RefObject } from 'react'
import { holdKeys } from '@/components/ui/held-keys'
import { notify } from '@/components/ui/toast'
import { useLatest } from '@/components/ui/use-latest'
import { categoryRefusal, stakeholderRefusal } from '@/lib/contract/refusal'
import type { Transaction } from '@/lib/contract/transaction'
import type { Box, Leave } from './cell-editor'
import type { Editable } from '../list/cells'
import { cellAt, focusCell, placeOf, type CellPlace } from '../list/grid-cursor'

export interface Editing {
  field: Editable
  anchor: Box
  /** Null edits the selection. */
  row: Transaction | null
  place: CellPlace | null
}

/** Which category or stakeholder list is open, and where the cursor goes when it closes. `rows` are those on screen. */
export function useEditor(host: RefObject<HTMLElement | null>, rows: readonly Transaction[]) {
  const [editing, setEditing] = useState<Editing | null>(null)
  const shown = useLatest(rows)

  const openRow = (row: Transaction, field: Editable, element?: Element | null): boolean => {
    const refusal = field === 'stakeholder' ? stakeholderRefusal(row) : categoryRefusal(row)
    if (refusal !== null) {
      notify.error(refusal)
      return false
    }
    const cell = element ?? (host.current && cellAt(host.current, row.id, field))
    const place = placeOf(cell) ?? placeOf(document.activeElement)
    setEditing({ field, anchor: boxOf(cell ?? document.activeElement ?? document.body), row, place })
    return true
  }
  const openAt = (row: Transaction, anchor: Box) => setEditing({ field: 'chart_of_account', anchor, row, place: null })
  const openSelection = (field: Editable, button: Element) =>
    setEditing({ field, anchor: boxOf(button), row: null, place: placeOf(document.activeElement) })

  /** Moves the cursor as the editor was left; if the row has disappeared, to the next one. */
  const settle = ({ rowId, rowIndex }: CellPlace, column: string, leave: Leave) => {
    // A categorized row leaves the list when React has rendered the edit. Only then is the next row known, and keys pressed until then
    // are meant for it.
    const release = holdKeys()
    setTimeout(() => {
      const here = shown.current.findIndex((row) => row.id === rowId)
      const index = here < 0 ? rowIndex : leave === 'down' ? here + 1 : here
      const target = shown.current[index] ?? shown.current.at(-1)
      if (host.current && target) focusCell(host.current, target.id, column)
      release(true)
    }, 0)
  }
  const close = (leave: Leave) => {
    const last = editing
    setEditing(null)
    if (last?.place) settle(last.place, last.field, leave)
  }
  /** Moves on to the next row after an action on this one. */
  const moveOn = (place: CellPlace | null) => {
    if (place) settle(place, place.column || 'chart_of_account', 'down')
  }
  return { editing, openRow, openAt, openSelection, close, moveOn }
}

export function boxOf(element: Element): Box {
  const { left, top, width, height } = element.getBoundingClientRect()
  return { left, top, width, height }
}

/** The column of the cell that has the keyboard. */
export const columnAtCursor = (): string => placeOf(document.activeElement)?.column ?? ''

export const placeAtCursor = (): CellPlace | null => placeOf(document.activeElement)
