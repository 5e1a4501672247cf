import { counted } from '@/components/ui/count-text'
import { Note } from '@/components/ui/note'

/** Lines of the file that cannot be read, with number and reason. */
export function RejectedLines({ lines }: { lines: readonly { line: number; reason: string }[] }) {
  if (lines.length === 0) return null
  return (
    <Note tone="amber" title={`${counted(lines.length, 'line')} cannot be imported.`}>
      <ul className="scroll-thin mt-1 max-h-44 overflow-auto">
        {lines.map(({ line, reason }, index) => (
          <li key={index} className="tnum">
            Line {line}: {reason}
          </li>
        ))}
      </ul>
    </Note>
  )
}
