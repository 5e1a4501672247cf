'use client'
import { Check, ThumbsDown, Zap } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '@/components/ui/button'
import { Kbd } from '@/components/ui/kbd'
import { NoteFrame } from '@/components/ui/note'
import type { LineSuggestion } from '@/lib/contract/suggestion'
import { formatDay } from '@/lib/dates/format'
import { formatUsd } from '@/lib/money/format'
import { signed } from '../edits/edits'

interface SuggestionActions {
  accept: () => void
  /** None where the person may not write rules. */
  acceptWithRule?: () => void
  wrong: () => void
}

interface SuggestionCardProps {
  suggestion: LineSuggestion
  actions: SuggestionActions | null
  /** Shows that A is the key of Accept. */
  withKey?: boolean
}

/** The suggested category, its confidence and reason, similar lines, and the actions. Without a suggestion it says so. */
export function SuggestionCard({ suggestion, actions, withKey }: SuggestionCardProps) {
  const { chart_of_account: account, explanation, nearest } = suggestion
  if (!account) {
    return (
      <>
        <p className="font-medium">No suggestion</p>
        <p className="text-fg-2">{explanation}</p>
        <Nearest rows={nearest} />
      </>
    )
  }
  const confidence = `${Math.floor(suggestion.confidence * 100)}%`
  return (
    <>
      <p>
        <b className="font-medium">{account.name}</b> <span className="text-fg-2">{confidence} confidence</span>
      </p>
      <p className="text-fg-2">{explanation}</p>
      <Nearest rows={nearest} />
      {actions ? (
        <div className="mt-2 flex flex-wrap gap-2">
          <Button
            size={28}
            variant="primary"
            icon={<Check size={15} strokeWidth={2} aria-hidden />}
            aria-label={`Accept ${account.name}, AI suggestion, ${confidence} confidence`}
            onClick={actions.accept}
          >
            Accept {withKey ? <Kbd keys="a" /> : null}
          </Button>
          {actions.acceptWithRule ? (
            <Button size={28} icon={<Zap size={15} strokeWidth={1.75} aria-hidden />} onClick={actions.acceptWithRule}>
              Accept and make a rule
            </Button>
          ) : null}
          <Button
            size={28}
            variant="ghost"
            icon={<ThumbsDown size={15} strokeWidth={1.75} aria-hidden />}
            onClick={actions.wrong}
          >
            Wrong
          </Button>
        </div>
      ) : null}
    </>
  )
}

/** Lines categorized by a person, most similar first. */
function Nearest({ rows }: { rows: LineSuggestion['nearest'] }) {
  if (rows.length === 0) return null
  return (
    <ul
      className="mt-1.5 grid grid-cols-[auto_minmax(0,1fr)_auto_fit-content(45%)] gap-x-2.5 text-xs text-fg-2 max-sm:grid-cols-[auto_minmax(0,1fr)_auto] max-sm:gap-y-1"
      aria-label="Lines like it"
    >
      {rows.map((row) => (
        <li key={row.id} className="col-span-full grid grid-cols-subgrid">
          <span className="tnum whitespace-nowrap">{formatDay(row.date)}</span>
          <span className="truncate">{row.name}</span>
          <span className="tnum text-right">{formatUsd(signed(row))}</span>
          <span className="truncate max-sm:col-span-2 max-sm:col-start-2 max-sm:text-muted">
            {row.chart_of_account.name}
          </span>
        </li>
      ))}
    </ul>
  )
}

/** The violet note around it, in a drawer. */
export function SuggestionNote({ children }: { children: ReactNode }) {
  return (
    <NoteFrame as="section" label="Suggestion" tone="violet" className="flex-none">
      <div className="min-w-0 flex-1">{children}</div>
    </NoteFrame>
  )
}
