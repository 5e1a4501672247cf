import type { ICellRendererComp, ICellRendererParams, IRowNode } from 'ag-grid-community'

/** The column that the grid makes for the choice of rows. */
export const PICK = '[col-id="ag-Grid-SelectionColumn"]'

/** The check mark of a row: one element, where the grid's own is eight. A press on it is heard by the table, once for all rows. */
export class PickCell<Row> implements ICellRendererComp<Row> {
  private readonly box = document.createElement('input')
  private node: IRowNode<Row> | undefined

  init({ node }: ICellRendererParams<Row>): void {
    const { box } = this
    this.node = node
    box.type = 'checkbox'
    box.className = 'pick'
    box.tabIndex = -1
    box.setAttribute('aria-label', 'Press Space to select this row')
    node.addEventListener('rowSelected', this.show)
    this.show()
  }

  getGui(): HTMLElement {
    return this.box
  }

  refresh(): boolean {
    this.show()
    return true
  }

  destroy(): void {
    this.node?.removeEventListener('rowSelected', this.show)
  }

  private readonly show = () => {
    this.box.checked = this.node?.isSelected() === true
  }
}
