import type { ICellRendererComp, ICellRendererParams } from 'ag-grid-community'
import type { GridColumn } from './column'
import { drawCell } from './draw'

type Params<Row> = ICellRendererParams<Row> & Required<Pick<GridColumn<Row>, 'cell'>>

/** A cell drawn by its column. */
export class DrawnCell<Row> implements ICellRendererComp<Row> {
  private element = document.createElement('span')

  init(params: Params<Row>): void {
    this.draw(params)
  }

  getGui(): HTMLElement {
    return this.element
  }

  refresh(params: Params<Row>): boolean {
    const before = this.element
    const hadKeyboard = before.contains(document.activeElement)
    this.draw(params)
    // What looks the same stays, so that a press that has begun on it ends on it.
    if (this.element.isEqualNode(before)) {
      this.element = before
      return true
    }
    before.replaceWith(this.element)
    if (hadKeyboard) params.eGridCell.focus({ preventScroll: true })
    return true
  }

  private draw({ data, cell }: Params<Row>): void {
    if (data !== undefined) this.element = drawCell(cell(data))
  }
}
