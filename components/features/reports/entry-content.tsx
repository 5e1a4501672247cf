'use client'
import { useQuery } from '@tanstack/react-query'
import { EntryLines } from '@/components/pickers/entry-lines'
import { wayToSource } from '@/components/pickers/entry-kinds'
import { closeDrawer } from '@/components/shell/drawer-host'
import { ButtonLink } from '@/components/ui/button-link'
import { DrawerBody, DrawerFooter } from '@/components/ui/drawer'
import { Fact, FactList } from '@/components/ui/fact-list'
import { QueryErrorNote } from '@/components/ui/note'
import { currentUser } from '@/lib/client/current-user'
import { read } from '@/lib/client/query'
import { useMay } from '@/lib/client/use-may'
import { journalEntryDetail, type JournalEntry, type JournalEntryDetail } from '@/lib/contract/journal-entry'
import { formatDay } from '@/lib/dates/format'
import { sourceOf } from './drill-down'
import { EventBadge } from './event-badge'
import { sourceFacts } from './source-facts'
import { TableSkeleton } from './table-skeleton'

/** A posted entry: both of its sides, its source and its author. */
export function EntryContent({ id }: { id: string }) {
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
        <EntryLines beside entry={entry} details={detailsOf} />
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
        <Fact key={label} label={label}>
          {value}
        </Fact>
      ))}
    </FactList>
  )
}

/** Bank lines of other entities can be listed too; every other page shows only the open entity. */
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
