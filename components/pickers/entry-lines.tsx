import type { ReactNode } from 'react'
import { Card } from '@/components/ui/card'
import { cx } from '@/components/ui/cx'
import { RowName } from '@/components/ui/row-name'
import { Table, type TableColumn } from '@/components/ui/table'
import type { JournalEntry } from '@/lib/contract/journal-entry'
import { formatPlain } from '@/lib/money/format'

type Line = JournalEntry['accounts'][number]
type Row = Line & { index: number }

interface EntryLinesProps {
  entry: JournalEntry
  /** The details of a line besides its account. */
  details: (line: Line) => string
  /** Details are in a separate column if there is room. */
  beside?: boolean
}

/** Both sides of an entry with their totals. */
export function EntryLines({ entry, details, beside = false }: EntryLinesProps) {
  const total = formatPlain(entry.total_amount)
  const columns: TableColumn<Row>[] = [
    {
      id: 'account',
      header: 'Account',
      total: 'Total',
      cell: (line) => (
        <>
          <RowName number={line.chart_of_account.chart_number}>{line.chart_of_account.name}</RowName>
          {beside ? <PhoneDetails text={details(line)} /> : <Details text={details(line)} />}
        </>
      ),
    },
    ...(beside ? [detailsColumn(details)] : []),
    side('debit', 'Debit', total),
    side('credit', 'Credit', total),
  ]
  return (
    <Card className="overflow-hidden">
      <Table
        dense
        caption={`Lines of ${entry.entry_id}`}
        columns={columns}
        rows={entry.accounts.map((line, index) => ({ ...line, index }))}
        rowId={({ index }) => String(index)}
      />
    </Card>
  )
}

const Details = ({ text }: { text: string }) =>
  text === '' ? null : (
    <span className="block pb-1 text-xs break-words whitespace-normal text-fg-2 sm:pl-10.5">{text}</span>
  )
const PhoneDetails = ({ text }: { text: string }) =>
  text === '' ? null : (
    <span className="flex pb-1 text-xs break-words whitespace-normal text-fg-2 sm:hidden">{text}</span>
  )

const detailsColumn = (details: EntryLinesProps['details']): TableColumn<Row> => ({
  id: 'description',
  header: 'Description',
  hideOnPhone: true,
  cellClass: 'max-w-48 truncate text-fg-2',
  cell: (line) => details(line) || '–',
})

const side = (id: 'debit' | 'credit', header: string, total: string): TableColumn<Row> => ({
  id,
  header,
  align: 'right',
  phoneWidth: 100,
  cell: (line) => amount(line[id]),
  total,
})

const amount = (value: number): string => (value === 0 ? '' : formatPlain(value))

const LOOKS = {
  framed: {
    table: 'text-sm',
    head: 'border-b border-subtle px-3 py-1.5 text-xs font-medium text-muted',
    side: 'w-28',
    cell: 'px-3 py-1.5',
    account: '',
  },
  inset: {
    table: 'mx-3 mb-3 w-[calc(100%-24px)] text-xs',
    head: 'py-1 font-regular text-muted',
    side: '',
    cell: 'py-1',
    account: 'text-fg-2',
  },
}

interface SmallEntryLinesProps {
  lines: readonly Pick<Line, 'chart_of_account' | 'debit' | 'credit'>[]
  look: keyof typeof LOOKS
  caption?: ReactNode
}

/** The same without totals and details, for one of several entries. */
export function SmallEntryLines({ lines, look, caption }: SmallEntryLinesProps) {
  const { table, head, side, cell, account } = LOOKS[look]
  return (
    <table className={table}>
      {caption}
      <thead>
        <tr>
          <th scope="col" className={cx(head, 'text-left')}>
            Account
          </th>
          {['Debit', 'Credit'].map((name) => (
            <th key={name} scope="col" className={cx(head, side, 'text-right')}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map(({ chart_of_account: { chart_number, name }, debit, credit }, index) => (
          <tr key={index}>
            <td className={cx(cell, account)}>
              <span className="tnum text-muted">{chart_number}</span> {name}
            </td>
            <td className={cx(cell, 'tnum text-right')}>{amount(debit)}</td>
            <td className={cx(cell, 'tnum text-right')}>{amount(credit)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
