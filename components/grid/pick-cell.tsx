import type { CustomCellRendererProps } from 'ag-grid-react'
import { useSyncExternalStore } from 'react'

/** The column that the grid makes for the choice of rows. */
export const PICK = '[col-id="ag-Grid-SelectionColumn"]'

/** The check mark of a row. The table handles a press on it, once for all rows. */
export function PickCell<Row>({ node }: CustomCellRendererProps<Row>) {
  const selected = useSyncExternalStore(
    (onChange) => {
      node.addEventListener('rowSelected', onChange)
      return () => node.removeEventListener('rowSelected', onChange)
    },
    () => node.isSelected() === true,
  )
  return (
    <input
      type="checkbox"
      className="pick"
      tabIndex={-1}
      aria-label="Press Space to select this row"
      checked={selected}
      readOnly
    />
  )
}
