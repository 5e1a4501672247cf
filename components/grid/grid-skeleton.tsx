import { cx } from '@/components/ui/cx'
import { Skeleton } from '@/components/ui/skeleton'
import { widthOf, type GridColumn } from './column'

const ROWS = 16
const CELL = 'flex min-w-0 items-center gap-2.5 px-2.5 first:pl-6 last:pr-6'
const SHAPE = {
  text: { width: '70%', height: 12 },
  chip: { width: '62%', height: 24 },
  none: { width: 0, height: 0 },
}

/** The body of a loading table, in its own columns. */
export function GridSkeleton<Row>({
  columns,
  selectable,
}: {
  columns: readonly GridColumn<Row>[]
  selectable?: boolean
}) {
  return (
    <div
      className="absolute inset-x-0 top-8.5 bottom-0 z-2 overflow-hidden bg-bg in-[[data-surface]]:bg-surface-1"
      role="status"
      aria-label="Loading"
    >
      {Array.from({ length: ROWS }, (_, row) => (
        <div key={row} className="flex h-(--row-h) items-center border-b border-subtle pr-2.5">
          {selectable ? (
            <span className={CELL} style={{ flex: 'none', width: 50 }}>
              <Skeleton width={16} height={16} />
            </span>
          ) : null}
          {columns.map((column, at) => (
            <span
              key={column.id}
              className={cx(CELL, column.align === 'right' && 'justify-end')}
              style={
                column.flex
                  ? { flex: column.flex, minWidth: column.minWidth }
                  : { flex: 'none', width: widthOf(column, at === 0 && !selectable, at === columns.length - 1) }
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
