import type { ColDef, ColumnState as AgColumnState } from 'ag-grid-community'
import { EDGE, widthOf, type GridColumn } from './column'
import { inOrder, isVisible } from './column-order'
import { GridCell } from './grid-cell'
import type { ColumnState } from './grid-state'
import { sortOf } from './ordering'

/** Our columns in the stored order, with stored widths and visibility, in the form AG Grid needs. */
export function toColDefs<Row>(
  columns: readonly GridColumn<Row>[],
  kept: ColumnState,
  ordering: string,
  selectable: boolean,
): ColDef<Row>[] {
  const ordered = inOrder(columns, kept.order)
  const visible = ordered.filter((column) => isVisible(column, kept))
  const [sortedBy, direction] = sortOf(ordering)
  return ordered.map((column) => {
    const width = kept.widths[column.id]
    const right = column.align === 'right'
    const isFirst = !selectable && column === visible[0]
    const isLast = column === visible.at(-1)
    const edges = [isFirst && 'first', isLast && 'last'].filter((edge) => edge !== false)
    const header = [...edges, ...(right ? ['ag-right-aligned-header'] : []), ...(column.unseenHeader ? ['unseen'] : [])]
    return {
      colId: column.id,
      headerName: column.header,
      headerClass: header,
      width: width ?? widthOf(column, isFirst, isLast),
      flex: width === undefined ? column.flex : undefined,
      minWidth: leastOf(column, isLast),
      hide: !isVisible(column, kept),
      sortable: column.sortable ?? false,
      sort: column.id === sortedBy ? direction : null,
      lockVisible: true,
      valueGetter: ({ data }) => (data === undefined ? undefined : column.value(data)),
      valueFormatter: column.format
        ? ({ value, data }) => (data ? (column.format?.(value, data) ?? '') : '')
        : undefined,
      cellRenderer: column.cell ? GridCell : undefined,
      cellRendererParams: column.cell ? { cell: column.cell } : undefined,
      tooltipValueGetter: column.tooltip ? ({ data }) => data && column.tooltip?.(data) : undefined,
      cellClass: ({ data }) => [
        ...edges,
        ...(right ? ['ag-right-aligned-cell'] : []),
        ...(column.cell ? ['drawn'] : []),
        ...(data && column.cellClass ? column.cellClass(data).split(' ').filter(Boolean) : []),
      ],
      equals: column.cell ? (a: unknown, b: unknown) => a === b : undefined,
    } satisfies ColDef<Row>
  })
}

/** The last column has more padding on its right, which must not shrink its figures. */
const leastOf = <Row>({ figures, minWidth, flex, width }: GridColumn<Row>, isLast: boolean): number | undefined => {
  if (minWidth === undefined) return flex ? width : 48
  return figures && isLast ? minWidth + EDGE : minWidth
}

export function orderingOf(state: readonly AgColumnState[]): string {
  const sorted = state.find((column) => column.sort)
  return sorted ? `${sorted.sort === 'desc' ? '-' : ''}${sorted.colId}` : ''
}
