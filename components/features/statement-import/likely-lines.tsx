import { counted } from '@/components/ui/count-text'
import { Checkbox } from '@/components/ui/checkbox'
import { Note } from '@/components/ui/note'
import { formatDay } from '@/lib/dates/format'
import { formatUsd } from '@/lib/money/format'
import type { PreviewAccount } from './target'

type Likely = PreviewAccount['likely'][number]

const FROM: Record<Likely['resembles']['source'], string> = {
  plaid: 'from the bank',
  qbo: 'from QuickBooks',
  file: 'from a file',
  manual: 'entered by hand',
  mirror: 'from a transfer',
}

interface Props {
  lines: readonly Likely[]
  ticked: ReadonlySet<string>
  onTick: (refs: readonly string[], isTicked: boolean) => void
}

/** Lines of the file next to the lines in the books that they may duplicate; ticked ones are imported anyway. */
export function LikelyLines({ lines, ticked, onTick }: Props) {
  if (lines.length === 0) return null
  const on = lines.filter(({ ref }) => ticked.has(ref)).length
  return (
    <Note tone="amber" title={`${counted(lines.length, 'line')} may be in the books already.`}>
      <p>They are left out unless you tick them.</p>
      <div className="mt-2 border-b border-subtle pb-1.5">
        <Checkbox
          label="Import all of them"
          checked={on === lines.length ? true : on > 0 ? 'mixed' : false}
          onChange={(isTicked) =>
            onTick(
              lines.map(({ ref }) => ref),
              isTicked,
            )
          }
        />
      </div>
      <ul className="scroll-thin max-h-72 overflow-auto">
        {lines.map((line) => (
          <li key={line.ref} className="border-b border-subtle py-1.5 last:border-0">
            <Checkbox
              checked={ticked.has(line.ref)}
              onChange={(isTicked) => onTick([line.ref], isTicked)}
              label={
                <span className="min-w-0">
                  <span className="block">
                    <Fact date={line.date} name={line.name} /> {amount(line)}
                  </span>
                  <span className="block text-xs text-muted">
                    like <Fact date={line.resembles.date} name={line.resembles.name} />, {FROM[line.resembles.source]}
                  </span>
                </span>
              }
            />
          </li>
        ))}
      </ul>
    </Note>
  )
}

const Fact = ({ date, name }: { date: string; name: string }) => (
  <>
    <time>{formatDay(date)}</time> {name}
  </>
)

const amount = (line: Likely): string => formatUsd(line.amount_type === 'money_in' ? line.amount : -line.amount)
