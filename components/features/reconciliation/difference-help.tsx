'use client'
import { Button } from '@/components/ui/button'
import { Kbd } from '@/components/ui/kbd'
import { NoteFrame } from '@/components/ui/note'
import type { ReconciliationHint } from '@/lib/contract/reconciliation'

export interface HintAction {
  label: string
  run: () => void
}
interface DifferenceHelpProps {
  hints: readonly ReconciliationHint[]
  /** The statement file shows which lines cause the difference. */
  isOnStatement: boolean
  actionOf: (hint: ReconciliationHint) => HintAction | null
}

const SHOWN = 4

/** Where the difference may come from, likeliest first; each with a button that resolves it. */
export function DifferenceHelp({ hints, isOnStatement, actionOf }: DifferenceHelpProps) {
  return (
    <NoteFrame as="section" tone="amber" label="Where the difference may come from">
      <div className="flex min-w-0 flex-1 flex-col gap-3">
        <b className="font-medium text-warn">{titleOf(hints, isOnStatement)}</b>
        {hints.slice(0, SHOWN).map((hint, index) => {
          const action = actionOf(hint)
          return (
            <div key={`${hint.kind} ${hint.transactions.join()}`} className="flex flex-col gap-2">
              <p className="text-fg-2">{hint.message}</p>
              {action ? (
                <Button size={28} full onClick={action.run}>
                  <span className="truncate">{action.label}</span> {index === 0 ? <Kbd keys="enter" /> : null}
                </Button>
              ) : null}
            </div>
          )
        })}
      </div>
    </NoteFrame>
  )
}

const ONE_ITEM = ['include', 'exclude', 'after_end', 'wrong_sign', 'changed']

function titleOf([first]: readonly ReconciliationHint[], isOnStatement: boolean): string {
  if (!first) return isOnStatement ? 'The lines of the statement explain it' : 'Nothing explains it yet'
  return ONE_ITEM.includes(first.kind) ? 'One item explains it' : 'This may explain it'
}
