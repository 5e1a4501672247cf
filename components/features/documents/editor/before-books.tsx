import { useOpenEntity } from '@/components/pickers/use-open-entity'
import { Note } from '@/components/ui/note'
import { isDay } from '@/lib/dates/day'
import { formatDay } from '@/lib/dates/format'

const BRINGS = { invoice: 'receivable and its income', bill: 'payable and its costs' }

interface BeforeBooksProps {
  kind: keyof typeof BRINGS
  date: string | null | undefined
}

/** Says how to avoid counting a document twice that is brought over from another program. */
export function BeforeBooks({ kind, date }: BeforeBooksProps) {
  const start = useOpenEntity()?.books_start_date
  if (!start || !date || !isDay(date) || date >= start) return null
  return (
    <Note tone="neutral" role="status">
      This {kind} is from before your books start, {formatDay(start)}. It brings its {BRINGS[kind]} with it, so leave
      both out of the entry that opens the books.
    </Note>
  )
}
