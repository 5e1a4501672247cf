'use client'
import { useQuery } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { SmallEntryLines } from '@/components/pickers/entry-lines'
import { List } from '@/components/ui/list'
import { cx } from '@/components/ui/cx'
import { Heading } from '@/components/ui/heading'
import { QueryErrorNote } from '@/components/ui/note'
import { Skeleton } from '@/components/ui/skeleton'
import { read } from '@/lib/client/query'
import { journalEntryDetail } from '@/lib/contract/journal-entry'
import type { Transaction } from '@/lib/contract/transaction'
import { useMay } from '@/lib/client/use-may'

type Entry = Transaction['journal_entries'][number]

/** The entries that the line made or settles; each opens into its debits and credits. */
export function Entries({ row }: { row: Transaction }) {
  if (row.journal_entries.length === 0) return null
  return (
    <section aria-label="Journal entries">
      <Heading as="h3" className="mb-2">
        Journal entries
      </Heading>
      <List framed>
        {row.journal_entries.map((entry) => (
          <li key={entry.id}>
            <OneEntry entry={entry} />
          </li>
        ))}
      </List>
    </section>
  )
}

function OneEntry({ entry }: { entry: Entry }) {
  const [open, setOpen] = useState(false)
  const mayRead = useMay()('journal.read') && !entry.entry_id.includes('/')
  const words = `${entry.event_type.charAt(0).toUpperCase()}${entry.event_type.slice(1).replaceAll('_', ' ')}`
  const name = (
    <>
      <span className="font-medium">{entry.entry_id}</span>
      <span className="text-muted">{words}</span>
    </>
  )
  if (!mayRead) return <p className="flex gap-2 px-3 py-2.5">{name}</p>
  return (
    <>
      <button
        type="button"
        className="flex w-full items-center gap-2 px-3 py-2.5 text-left max-sm:py-3"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        <ChevronRight size={14} strokeWidth={2} className={cx('text-muted', open && 'rotate-90')} aria-hidden />
        {name}
      </button>
      {open ? <OpenEntry id={entry.id} /> : null}
    </>
  )
}

function OpenEntry({ id }: { id: string }) {
  // Any change of the line replaces its entry.
  const { data, error, isError, isFetching, refetch } = useQuery(
    read('transactions', journalEntryDetail, { params: { id } }),
  )
  if (isError)
    return <QueryErrorNote what="this entry" error={error} onRetry={() => void refetch()} retrying={isFetching} />
  if (!data) return <Skeleton width="80%" className="mx-3 mb-3 block" />
  return <SmallEntryLines look="inset" lines={data.accounts} />
}
