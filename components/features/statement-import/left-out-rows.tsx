import { counted } from '@/components/ui/count-text'
import { Hint } from '@/components/ui/field-box'
import type { ImportPreview } from '@/lib/contract/statement-import'

/** "2 pending lines, 1 declined line left out. Pending lines come with the next statement." */
export function LeftOutRows({ rows }: { rows: ImportPreview['left_out'] }) {
  if (rows.length === 0) return null
  const named = rows.map((row) => counted(row.count, `${row.status} line`)).join(', ')
  const hasPending = rows.some(({ status }) => status === 'pending')
  return (
    <Hint>
      {named} left out.{hasPending ? ' Pending lines come with the next statement.' : ''}
    </Hint>
  )
}
