'use client'
import { useQuery } from '@tanstack/react-query'
import { wayToSource } from '@/components/pickers/entry-source'
import { closeDrawer } from '@/components/shell/drawer-host'
import { ButtonLink } from '@/components/ui/button-link'
import { Card } from '@/components/ui/card'
import { DrawerBody, DrawerFooter } from '@/components/ui/drawer'
import { Fact, FactList } from '@/components/ui/fact-list'
import { QueryErrorNote } from '@/components/ui/note'
import { RowName } from '@/components/ui/row-name'
import { Table, type TableColumn } from '@/components/ui/table'
import { currentUser } from '@/lib/client/current-user'
import { read } from '@/lib/client/query'
import { useMay } from '@/lib/client/use-may'
import { journalEntryDetail, type JournalEntry, type JournalEntryDetail } from '@/lib/contract/journal-entry'
import { formatDay } from '@/lib/dates/format'
import { sumWire } from '@/lib/money/cents'
import { formatPlain } from '@/lib/money/format'
import { sourceOf } from './drill-down'
import { EventBadge } from './event-badge'
import { sourceFacts } from './source-facts'
import { TableSkeleton } from './table-skeleton'

/** An entry as it is posted: both sides of it, what it comes from and who made it. */
export function EntryLines({ id }: { id: string }) {
  const {
    data: entry,
    error,
    isError,
    isFetching,
    refetch,
  } = useQuery(read('reports', journalEntryDetail, { params: { id } }))
  if (!entry) {
    return (
      <DrawerBody>
        {isError ? (
          <QueryErrorNote what="the entry" error={error} onRetry={() => void refetch()} retrying={isFetching} />
        ) : (
          <TableSkeleton rows={4} />
        )}
      </DrawerBody>
    )
  }
  return (
    <>
      <DrawerBody>
        <div className="flex items-center gap-3 pb-1">
          <EventBadge type={entry.event_type} />
          <time className="text-fg-2">{formatDay(entry.date)}</time>
        </div>
        <p className="pb-4 text-md font-medium">{entry.description}</p>
        {entry.note ? <p className="pb-4 text-fg-2">{entry.note}</p> : null}
        <Lines entry={entry} />
        <Facts entry={entry} />
      </DrawerBody>
      <Source entry={entry} />
    </>
  )
}

function Facts({ entry }: { entry: JournalEntryDetail }) {
  return (
    <FactList className="pt-4">
      {sourceFacts(entry).map(({ label, value }) => (
        <Fact key={label} label={label} className="break-words">
          {value}
        </Fact>
      ))}
    </FactList>
  )
}

/** Bank lines are listed of other entities too; every other page shows those of the open one alone. */
function Source({ entry }: { entry: JournalEntryDetail }) {
  const { data: me } = useQuery(currentUser)
  const may = useMay()
  const isHere = entry.entity === me?.default_entity?.id
  const line = sourceOf(entry, isHere ? [] : [entry.entity])
  const way = wayToSource(entry.source)
  if (!may(way.right) || (line === null && !isHere)) return null
  return (
    <DrawerFooter>
      <ButtonLink href={line ?? way.href} onClick={closeDrawer}>
        {way.label}
      </ButtonLink>
    </DrawerFooter>
  )
}

const detailsOf = ({ stakeholder, truck, description }: JournalEntry['accounts'][number]): string =>
  [stakeholder?.full_name, truck?.unit_number ? `Unit ${truck.unit_number}` : null, description]
    .filter(Boolean)
    .join(' · ')

type Line = JournalEntry['accounts'][number] & { index: number }

function Lines({ entry }: { entry: JournalEntry }) {
  return (
    <Card className="overflow-hidden">
      <Table
        dense
        caption={`Lines of ${entry.entry_id}`}
        columns={[...ABOUT, side(entry, 'debit', 'Debit'), side(entry, 'credit', 'Credit')]}
        rows={entry.accounts.map((line, index) => ({ ...line, index }))}
        rowId={({ index }) => String(index)}
      />
    </Card>
  )
}

const ABOUT: TableColumn<Line>[] = [
  {
    id: 'account',
    header: 'Account',
    total: 'Total',
    cell: (line) => (
      <>
        <RowName number={line.chart_of_account.chart_number}>{line.chart_of_account.name}</RowName>
        {detailsOf(line) === '' ? null : (
          <span className="flex pb-1 text-xs break-words whitespace-normal text-fg-2 sm:hidden">{detailsOf(line)}</span>
        )}
      </>
    ),
  },
  {
    id: 'description',
    header: 'Description',
    hideOnPhone: true,
    cellClass: 'max-w-48 truncate text-fg-2',
    cell: (line) => detailsOf(line) || '–',
  },
]

const side = (entry: JournalEntry, id: 'debit' | 'credit', header: string): TableColumn<Line> => ({
  id,
  header,
  align: 'right',
  phoneWidth: 100,
  cell: (line) => (line[id] === 0 ? '' : formatPlain(line[id])),
  total: formatPlain(sumWire(entry.accounts.map((line) => line[id]))),
})
