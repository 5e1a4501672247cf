import type { GridColumn } from './column'
import type { ColumnState } from './grid-state'

type Identified = Pick<GridColumn<unknown>, 'id' | 'fixed' | 'startsHidden'>

export const isVisible = (column: Identified, { hidden, shown }: Pick<ColumnState, 'hidden' | 'shown'>): boolean => {
  if (column.fixed) return true
  return column.startsHidden ? shown.includes(column.id) : !hidden.includes(column.id)
}

/** The stored order first; columns that it does not contain keep their place at the end. */
export function inOrder<Column extends Identified>(columns: readonly Column[], order: readonly string[]): Column[] {
  const place = (column: Column) => {
    const at = order.indexOf(column.id)
    return at < 0 ? order.length + columns.indexOf(column) : at
  }
  return order.length === 0 ? [...columns] : [...columns].sort((a, b) => place(a) - place(b))
}

/** The new visibility when a column is switched on or off in the chooser. */
export function withVisibility(
  column: Identified,
  visible: boolean,
  state: ColumnState,
): Pick<ColumnState, 'hidden' | 'shown'> {
  const others = (ids: string[]) => ids.filter((id) => id !== column.id)
  return {
    hidden: visible || column.startsHidden ? others(state.hidden) : [...others(state.hidden), column.id],
    shown: visible && column.startsHidden ? [...others(state.shown), column.id] : others(state.shown),
  }
}
