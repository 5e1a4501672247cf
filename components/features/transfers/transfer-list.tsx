import { useRef, useState } from 'react'
import type { Transaction } from '@/lib/contract/transaction'
import type { TransferSuggestion } from '@/lib/contract/transfer'
import { payersOf, SUGGESTED } from './suggestion'
import { TransferCard } from './transfer-card'
import type { Answers } from './use-answers'
import { useCardKeys } from './use-card-keys'

interface TransferListProps {
  suggestions: readonly TransferSuggestion[]
  /** The words that they were found by; null while others are loading. */
  foundBy: string | null
  mayAnswer: boolean
  answers: Answers
  /** Chooses the other side of a line among all lines. */
  chooseOther: (line: Transaction) => Promise<void>
}

export function TransferList({ suggestions, foundBy, mayAnswer, answers, chooseOther }: TransferListProps) {
  const list = useRef<HTMLUListElement>(null)
  const [payers, setPayers] = useState<Readonly<Record<string, string>>>({})
  const payerOf = ({ id }: TransferSuggestion) => payers[id] ?? SUGGESTED
  const accept = (suggestion: TransferSuggestion) => {
    const key = payerOf(suggestion)
    const chosen = key === SUGGESTED ? undefined : payersOf(suggestion).find((payer) => payer.key === key)
    void answers.acceptAll([suggestion], chosen?.lines)
  }
  const at = (run: (suggestion: TransferSuggestion) => void) => (index: number) => {
    const suggestion = suggestions[index]
    if (!suggestion || suggestion.is_accepted !== null) return
    moveOn(suggestion.id)
    run(suggestion)
  }
  useCardKeys(list, {
    keys: mayAnswer ? { accept: at(accept), reject: at((suggestion) => void answers.rejectOne(suggestion)) } : null,
    foundBy,
  })
  if (suggestions.length === 0) return null
  return (
    <ul ref={list} className="flex flex-col gap-3" aria-label="Transfers">
      {suggestions.map((suggestion, index) => (
        <TransferCard
          key={suggestion.id}
          suggestion={suggestion}
          payer={payerOf(suggestion)}
          mayAnswer={mayAnswer}
          onPayer={(key) => setPayers((all) => ({ ...all, [suggestion.id]: key }))}
          onAccept={() => at(accept)(index)}
          onChooseOther={() => void chooseOther(suggestion.credit_card_transaction)}
          onReject={() => at((one) => void answers.rejectOne(one))(index)}
          onReopen={() => {
            moveOn(suggestion.id)
            void answers.reopenOne(suggestion)
          }}
        />
      ))}
    </ul>
  )
}

/** The card after an answered one gets the focus; after the last one, the page does. */
function moveOn(id: string): void {
  const card = document.querySelector(`[data-card="${id}"]`)
  const next = card?.nextElementSibling ?? card?.previousElementSibling ?? document.getElementById('main')
  if (next instanceof HTMLElement) next.focus()
}
