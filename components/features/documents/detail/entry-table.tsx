import { SmallEntryLines } from '@/components/pickers/entry-lines'
import type { DocumentEntry } from '@/lib/contract/bill'
import { formatDay } from '@/lib/dates/format'

/** An entry with its debits and credits. */
export const EntryTable = ({ entry }: { entry: DocumentEntry }) => (
  <SmallEntryLines
    look="framed"
    lines={entry.lines}
    caption={
      <caption className="px-3 pt-2.5 pb-1 text-left">
        <b className="font-medium">{entry.entry_id}</b>{' '}
        <span className="text-muted">
          {formatDay(entry.date)}, {entry.description}
        </span>
      </caption>
    }
  />
)
