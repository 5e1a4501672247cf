import { Skeleton } from '@/components/ui/skeleton'
import { widthOf, type GridColumn } from './column'

const ROWS = 16
const SHAPE = {
  text: { width: '70%', height: 12 },
  chip: { width: '62%', height: 24 },
  none: { width: 0, height: 0 },
}

/** The body of a table that has not answered yet, in its own columns. */
export function GridSkeleton<Row>({
  columns,
  selectable,
}: {
  columns: readonly GridColumn<Row>[]
  selectable?: boolean
}) {
  return (
    <div className="grid-skeleton" role="status" aria-label="Loading">
      {Array.from({ length: ROWS }, (_, row) => (
        <div key={row} className="grid-skeleton-row">
          {selectable ? (
            <span className="flex-none" style={{ width: 50 }}>
              <Skeleton width={16} height={16} />
            </span>
          ) : null}
          {columns.map((column, at) => (
            <span
              key={column.id}
              className={column.align === 'right' ? 'justify-end' : ''}
              style={
                column.flex
                  ? { flex: column.flex, minWidth: column.minWidth }
                  : { flex: 'none', width: widthOf(column, at === 0 && !selectable) }
              }
            >
              <Shape kind={column.skeleton ?? 'text'} />
            </span>
          ))}
        </div>
      ))}
    </div>
  )
}

function Shape({ kind }: { kind: NonNullable<GridColumn<unknown>['skeleton']> }) {
  if (kind === 'tile' || kind === 'avatar') {
    const size = kind === 'tile' ? 26 : 20
    return (
      <>
        <Skeleton width={size} height={size} className="flex-none" />
        <Skeleton width="60%" />
      </>
    )
  }
  return <Skeleton {...SHAPE[kind]} />
}
