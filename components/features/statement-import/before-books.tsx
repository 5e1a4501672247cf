import { useOpenEntity } from '@/components/pickers/use-open-entity'
import { Button } from '@/components/ui/button'
import { Note } from '@/components/ui/note'
import { useWrite } from '@/lib/client/query'
import { useMay } from '@/lib/client/use-may'
import { updateEntity } from '@/lib/contract/company'
import type { ImportPreview } from '@/lib/contract/statement-import'
import { formatDay } from '@/lib/dates/format'
import { isBeforeBooks } from './use-statement-import'

interface BeforeBooksProps {
  preview: ImportPreview
  /** Called once the books start where the file does. */
  onMoved: () => void
}

/** Shown if the whole file is older than the books; offers to move their start date to the first day of the file while they are empty. */
export function BeforeBooks({ preview, onMoved }: BeforeBooksProps) {
  const may = useMay()
  const move = useWrite(updateEntity, { touches: ['entities', 'me', 'reports'] })
  const entity = useOpenEntity()
  const first = preview.accounts.flatMap(({ reading }) => reading.first_date ?? []).sort()[0]
  if (!first || !isBeforeBooks(preview)) return null
  const lines = preview.accounts.reduce((sum, { reading }) => sum + reading.lines, 0)
  const which = lines === 1 ? 'The line of this file is' : `All ${lines.toLocaleString('en-US')} lines are`
  const moveStart = () => {
    if (!entity) return
    const { id, updated_at: version } = entity
    move.mutate({ params: { id }, body: { books_start_date: first }, version }, { onSuccess: onMoved })
  }
  return (
    <Note
      tone="amber"
      title={`${which} from before your books start, ${formatDay(preview.books_start)}.`}
      action={
        may('entity.edit') && entity && preview.start_stays === null ? (
          <Button size={28} loading={move.isPending} loadingLabel="Moving" onClick={moveStart}>
            Start the books on {formatDay(first)}
          </Button>
        ) : undefined
      }
    >
      {move.error?.message ?? preview.start_stays ?? 'Choose a later period at your bank, or start the books earlier.'}
    </Note>
  )
}
