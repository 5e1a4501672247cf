import { Link } from '@/components/ui/link'
import type { GridColumn } from './column'
import { customColumn } from './columns'

interface Leading<Row> {
  text: (row: Row) => string
  href: (row: Row) => string
}

/** The name of a row, which leads to its page. By keyboard Enter opens the row from any cell. */
export const linkColumn = <Row,>(
  id: string,
  header: string,
  { text, href }: Leading<Row>,
  options: Omit<Partial<GridColumn<Row>>, 'id' | 'header' | 'value' | 'format' | 'cell'> = {},
): GridColumn<Row> =>
  customColumn(
    id,
    header,
    (row) => (
      <Link href={href(row)} tabIndex={-1} className="truncate font-medium hover:underline">
        {text(row)}
      </Link>
    ),
    { fixed: true, sortable: true, tooltip: text, ...options },
  )
