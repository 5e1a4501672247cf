import { useOpenEntity } from '@/components/pickers/use-open-entity'
import { counted } from '@/components/ui/count-text'
import { Note } from '@/components/ui/note'
import { isDay } from '@/lib/dates/day'
import { formatDay } from '@/lib/dates/format'

const BRINGS = {
  invoice: { one: 'receivable and its income', many: 'receivables and their income' },
  bill: { one: 'payable and its costs', many: 'payables and their costs' },
}

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
      This {kind} is from before your books start, {formatDay(start)}. It brings its {BRINGS[kind].one} with it, so
      leave both out of the entry that opens the books.
    </Note>
  )
}

/** The same for the documents of a file. */
export function AllBeforeBooks({ kind, dates }: { kind: keyof typeof BRINGS; dates: readonly string[] }) {
  const start = useOpenEntity()?.books_start_date
  const count = start ? dates.filter((date) => date < start).length : 0
  if (!start || count === 0) return null
  return (
    <Note tone="neutral" role="status">
      {counted(count, `${kind} is`, `${kind}s are`)} from before your books start, {formatDay(start)}.{' '}
      {count === 1 ? `It brings its ${BRINGS[kind].one} with it` : `They bring their ${BRINGS[kind].many} with them`},
      so leave both out of the entry that opens the books.
    </Note>
  )
}
