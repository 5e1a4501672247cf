import { useQuery } from '@tanstack/react-query'
import { entitiesRead } from '@/components/pickers/shared-reads'
import { Note } from '@/components/ui/note'
import { currentUser } from '@/lib/client/current-user'
import { isDay } from '@/lib/dates/day'
import { formatDay } from '@/lib/dates/format'

const BRINGS = { invoice: 'receivable and its income', bill: 'payable and its costs' }

interface BeforeBooksProps {
  kind: keyof typeof BRINGS
  date: string | null | undefined
}

/** Says how to avoid counting a document twice that is brought over from another program. */
export function BeforeBooks({ kind, date }: BeforeBooksProps) {
  const { data: me } = useQuery(currentUser)
  const { data: entities } = useQuery(entitiesRead)
  const start = entities?.results.find(({ id }) => id === me?.default_entity?.id)?.books_start_date
  if (!start || !date || !isDay(date) || date >= start) return null
  return (
    <Note tone="neutral" role="status">
      This {kind} is from before your books start, {formatDay(start)}. It brings its {BRINGS[kind]} with it, so leave
      both out of the entry that opens the books.
    </Note>
  )
}
