'use client'
import { useQuery } from '@tanstack/react-query'
import { BookCopy, Copy, Pencil, Trash2, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { EntryLines } from '@/components/pickers/entry-lines'
import { EVENT_LABELS, wayToSource } from '@/components/pickers/entry-kinds'
import { ObjectSide } from '@/components/pickers/object-side'
import { closeDrawer } from '@/components/shell/drawer-host'
import { Button } from '@/components/ui/button'
import { ButtonLink } from '@/components/ui/button-link'
import { confirm } from '@/components/ui/confirm-dialog'
import { DrawerBody, DrawerFooter } from '@/components/ui/drawer'
import { Fact, FactList } from '@/components/ui/fact-list'
import { QueryErrorNote } from '@/components/ui/note'
import { Skeleton } from '@/components/ui/skeleton'
import { notify } from '@/components/ui/toast'
import { useWrite } from '@/lib/client/query'
import { LEDGER } from '@/lib/client/topics'
import { useMay } from '@/lib/client/use-may'
import { deleteJournalEntry, type JournalEntry, type JournalEntryDetail } from '@/lib/contract/journal-entry'
import { formatDay } from '@/lib/dates/format'
import { entryRead } from './queries'
import { ReverseDialog } from './reverse-dialog'
import { TemplateDialog } from './template-dialog'

interface EntryWays {
  open: (id: string, entry_id: string) => void
  edit: (entry: JournalEntry) => void
  copy: (entry: JournalEntry) => void
}
interface ShownProps {
  entry: JournalEntryDetail
  ways: EntryWays
}

/** Debits and credits of an entry with its actions: a manual entry is changed here, any other at its source. */
export function EntryView({ id, ways }: { id: string; ways: EntryWays }) {
  const { data: entry, error, isError, isFetching, refetch } = useQuery(entryRead(id))
  if (entry) return <Shown entry={entry} ways={ways} />
  return (
    <DrawerBody>
      {isError ? (
        <QueryErrorNote what="the entry" error={error} onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        <Skeleton width="100%" height={160} />
      )}
    </DrawerBody>
  )
}

function Shown({ entry, ways }: ShownProps) {
  return (
    <>
      <DrawerBody>
        <div data-paper-drawer className="flex flex-col gap-5">
          <FactList>
            <Fact label="Date">{formatDay(entry.date)}</Fact>
            <Fact label="Type">{EVENT_LABELS[entry.event_type].many}</Fact>
            {entry.description ? <Fact label="Description">{entry.description}</Fact> : null}
            {entry.reverses ? (
              <Fact label="Reverses">
                <Other {...entry.reverses} onOpen={ways.open} />
              </Fact>
            ) : null}
            {entry.reversed_by ? (
              <Fact label="Reversed by">
                <Other {...entry.reversed_by} onOpen={ways.open} />
              </Fact>
            ) : null}
          </FactList>
          <EntryLines entry={entry} details={detailsOf} />
        </div>
        <div className="flex flex-col gap-5">
          <ObjectSide about={{ model_name: 'journal_entry', object_id: entry.id }} />
        </div>
      </DrawerBody>
      {entry.is_editable ? <Actions entry={entry} ways={ways} /> : <Source entry={entry} />}
    </>
  )
}

interface OtherProps {
  id: string
  entry_id: string
  onOpen: EntryWays['open']
}

const Other = ({ id, entry_id, onOpen }: OtherProps) => (
  <button type="button" className="text-accent-fg" onClick={() => onOpen(id, entry_id)}>
    {entry_id}
  </button>
)

const ICON = { size: 16, strokeWidth: 1.75, 'aria-hidden': true }

function Actions({ entry, ways }: ShownProps) {
  const may = useMay()
  const [reversing, setReversing] = useState(false)
  const [keeping, setKeeping] = useState(false)
  const remove = useWrite(deleteJournalEntry, { touches: LEDGER })
  const onDelete = async () => {
    const question = {
      title: `Delete ${entry.entry_id}?`,
      body: 'It is removed from the books. Its last version stays in the activity.',
      confirmLabel: 'Delete',
      danger: true,
    }
    if (!(await confirm(question))) return
    remove.mutate(
      { params: { id: entry.id }, version: entry.updated_at },
      {
        onSuccess: ({ message }) => {
          notify.success(message)
          closeDrawer()
        },
      },
    )
  }
  return (
    <DrawerFooter>
      {may('journal.delete') && !entry.reversed_by ? (
        <Button variant="ghost" icon={<Trash2 {...ICON} />} onClick={() => void onDelete()}>
          Delete
        </Button>
      ) : null}
      {may('journal.edit') ? (
        <>
          <Button variant="ghost" icon={<Copy {...ICON} />} onClick={() => ways.copy(entry)}>
            Duplicate
          </Button>
          <Button variant="ghost" icon={<BookCopy {...ICON} />} onClick={() => setKeeping(true)}>
            Save as template
          </Button>
          {entry.reversed_by || !may('journal.reverse') ? null : (
            <Button icon={<Undo2 {...ICON} />} onClick={() => setReversing(true)}>
              Reverse
            </Button>
          )}
          {entry.reversed_by || entry.reverses ? null : (
            <Button variant="primary" icon={<Pencil {...ICON} />} onClick={() => ways.edit(entry)}>
              Edit
            </Button>
          )}
        </>
      ) : null}
      {keeping ? <TemplateDialog of={{ entry }} onClose={() => setKeeping(false)} /> : null}
      {reversing ? <ReverseDialog entry={entry} onOpen={ways.open} onClose={() => setReversing(false)} /> : null}
    </DrawerFooter>
  )
}

/** Link to where it is changed. */
function Source({ entry: { source } }: { entry: JournalEntryDetail }) {
  const may = useMay()
  const way = wayToSource(source)
  return may(way.right) ? (
    <DrawerFooter>
      <ButtonLink href={way.href} onClick={closeDrawer}>
        {way.label}
      </ButtonLink>
    </DrawerFooter>
  ) : null
}

const detailsOf = ({ stakeholder, truck, description }: JournalEntry['accounts'][number]): string =>
  [stakeholder?.full_name, truck?.unit_number ? `Unit ${truck.unit_number}` : null, description]
    .filter(Boolean)
    .join(' · ')
