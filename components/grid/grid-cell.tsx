import type { CustomCellRendererProps } from 'ag-grid-react'
import { Component, type ReactNode } from 'react'
import { isPage } from '@/components/ui/keyboard'
import type { GridColumn } from './column'

type GridCellProps<Row> = Pick<CustomCellRendererProps<Row>, 'data' | 'eGridCell'> &
  Required<Pick<GridColumn<Row>, 'cell'>>

/** The content of a column's `cell`. */
export const GridCell = <Row,>({ data, cell, eGridCell }: GridCellProps<Row>) => (
  <CellContent cell={eGridCell}>{data === undefined ? null : cell(data)}</CellContent>
)

interface CellContentProps {
  cell: HTMLElement
  children: ReactNode
}

/** The cell takes the focus from a button inside it that disappears, for example when a category is locked. */
class CellContent extends Component<CellContentProps> {
  override getSnapshotBeforeUpdate(): boolean {
    return this.props.cell.contains(document.activeElement)
  }

  override componentDidUpdate(_props: CellContentProps, _state: unknown, hadKeyboard: boolean): void {
    if (hadKeyboard && isPage(document.activeElement)) this.props.cell.focus({ preventScroll: true })
  }

  override render(): ReactNode {
    return this.props.children
  }
}
