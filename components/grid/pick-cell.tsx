import type { CustomCellRendererProps } from 'ag-grid-react'
import { useSyncExternalStore } from 'react'

/** The grid's own column for selecting rows. */
export const PICK = '[col-id="ag-Grid-SelectionColumn"]'

/** The check mark of a row. The table has one press listener for all rows. */
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
