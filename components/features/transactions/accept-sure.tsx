'use client'
import { Sparkles } from 'lucide-react'
import type { ChosenAccount } from '@/components/pickers/account-panel'
import { Button } from '@/components/ui/button'
import { confirm } from '@/components/ui/confirm-dialog'
import type { Transaction } from '@/lib/contract/transaction'
import { acceptSuggested } from './changes'
import { likelierThan } from './likelier'
import type { Marks } from './marks'
import { isWaiting } from './queries'
import { isOpen } from './suggested'
import { useChanges } from './use-changes'
import type { Edits } from './use-edits'

/** From here on a suggestion is taken without a look at the line. */
export const SURE = 0.9

interface AcceptSureProps {
  /** The page as it is shown. */
  rows: readonly Transaction[]
  marks: Marks
  edits: Edits
}

/** Files what the helper is sure of, of the lines on screen, after it has said what it leaves. */
export function AcceptSure({ rows, marks, edits }: AcceptSureProps) {
  const { perform } = useChanges(edits)
  const { sure, left } = sorted(rows, marks)
  if (sure.size === 0) return null
  const count = sure.size.toLocaleString('en-US')
  const accept = async () => {
    const agreed = await confirm({
      title: `Accept ${count} ${sure.size === 1 ? 'suggestion' : 'suggestions'}?`,
      body: <Preview left={left} />,
      confirmLabel: `Accept ${count}`,
    })
    if (agreed) await perform(rows.filter(({ id }) => sure.has(id)), acceptSuggested(sure))
  }
  return (
    <Button
      size={28}
      variant="ai"
      icon={<Sparkles size={14} strokeWidth={2} aria-hidden />}
      title={`Suggestions on this page with ${SURE * 100}% confidence or more`}
      onClick={() => void accept()}
    >
      Accept {count} high-confidence
    </Button>
  )
}

/** The lines of a page that may be filed unseen, each with its account; and how many are left, by reason. */
export function sorted(rows: readonly Transaction[], marks: Marks): { sure: Map<string, ChosenAccount>; left: Map<string, number> } {
  const sure = new Map<string, ChosenAccount>()
  const left = new Map<string, number>()
  for (const row of rows) {
    const suggestion = marks.get(row.id)?.suggestion
    const reason = !isOpen(row) || !isWaiting(row) ? LOCKED : !suggestion ? NONE : suggestion.confidence < SURE ? UNSURE
      : likelierThan(suggestion.chart_of_account, row, marks.get(row.id)) ? LIKELIER : null
    if (reason !== null) left.set(reason, (left.get(reason) ?? 0) + 1)
    else if (suggestion) sure.set(row.id, suggestion.chart_of_account)
  }
  return { sure, left }
}

const NONE = 'without a suggestion'
const UNSURE = `with less than ${SURE * 100}% confidence`
const LIKELIER = 'likelier a match or a transfer'
const LOCKED = 'that cannot be changed now'

function Preview({ left }: { left: ReadonlyMap<string, number> }) {
  return (
    <>
      One undo brings them back.
      {left.size > 0 ? ' Left on this page:' : null}
      {[...left].map(([reason, count]) => (
        <span key={reason} className="block">
          {count.toLocaleString('en-US')} {reason}
        </span>
      ))}
    </>
  )
}
