import type { ComponentType } from 'react'
import type { TableColumn } from '@/components/ui/table'
import type { Day } from '@/lib/dates/day'
import { formatDay } from '@/lib/dates/format'

interface StatusProps<Row> {
  row: Row
}

/** Number and date of what is scheduled; on a phone its status is below the date. */
export const numberAndDate = <Row extends { n: number; date: Day }>(
  Status: ComponentType<StatusProps<Row>>,
): TableColumn<Row>[] => [
  { id: 'n', header: '#', width: 48, hideOnPhone: true, cell: ({ n }) => <span className="text-muted">{n}</span> },
  {
    id: 'date',
    header: 'Date',
    cellClass: 'whitespace-nowrap max-sm:py-2',
    cell: (row) => (
      <>
        {formatDay(row.date)}
        <span className="mt-1 block sm:hidden">
          <Status row={row} />
        </span>
      </>
    ),
  },
]

/** The status in a column of its own, where there is room for it. */
export const statusColumn = <Row,>(Status: ComponentType<StatusProps<Row>>, width: number): TableColumn<Row> => ({
  ...{ id: 'status', header: 'Status', width, hideOnPhone: true },
  cell: (row) => <Status row={row} />,
})
