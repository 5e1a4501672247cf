import type { CustomCellRendererProps } from 'ag-grid-react'
import { Component, type ReactNode } from 'react'
import { isPage } from '@/components/ui/keyboard'
import type { GridColumn } from './column'

type GridCellProps<Row> = Pick<CustomCellRendererProps<Row>, 'data' | 'eGridCell'> &
  Required<Pick<GridColumn<Row>, 'cell'>>

/** What a column's `cell` draws. */
export const GridCell = <Row,>({ data, cell, eGridCell }: GridCellProps<Row>) => (
  <CellContent cell={eGridCell}>{data === undefined ? null : cell(data)}</CellContent>
)

interface CellContentProps {
  cell: HTMLElement
  children: ReactNode
}

/** The cell takes the keyboard from a button inside it that goes away, as when a category is locked. */
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
