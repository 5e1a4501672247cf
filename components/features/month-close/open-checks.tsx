import { Note } from '@/components/ui/note'
import { CLOSE_CHECK_LABELS } from '@/lib/contract/labels'
import type { CloseMonth } from '@/lib/contract/month-close'

/** The open items of a month; nothing if all are done. */
export function OpenChecks({ month: { is_clear, checks } }: { month: CloseMonth }) {
  if (is_clear) return null
  const open = checks.filter(({ count }) => count > 0)
  return (
    <Note tone="amber" title="Not everything is done.">
      <ul className="mt-1 list-disc pl-4">
        {open.map(({ key, count }) => (
          <li key={key}>
            {CLOSE_CHECK_LABELS[key]}: {count}
          </li>
        ))}
      </ul>
    </Note>
  )
}
