import { ArrowRight, Check, CreditCard, Landmark, RotateCcw, X } from 'lucide-react'
import { useId, type MouseEvent, type ReactNode } from 'react'
import { bankAccountLabel, digitsBeside } from '@/components/pickers/bank-account-options'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { cx } from '@/components/ui/cx'
import { Kbd } from '@/components/ui/kbd'
import { Radio } from '@/components/ui/radio'
import { Tile } from '@/components/ui/tile'
import { why } from '@/lib/client/why'
import type { Transaction } from '@/lib/contract/transaction'
import type { TransferSuggestion } from '@/lib/contract/transfer'
import { formatDay } from '@/lib/dates/format'
import { formatUsd } from '@/lib/money/format'
import { dayGap, gapWords, isExact, paidOut, payersOf } from './suggestion'

interface TransferCardProps {
  suggestion: TransferSuggestion
  /** Which of its possible payers is chosen. */
  payer: string
  mayAnswer: boolean
  onPayer: (key: string) => void
  onAccept: () => void
  /** Another line paid it, which is not among these. */
  onChooseOther: () => void
  onReject: () => void
  onReopen: () => void
}

/** On the left the line or lines that paid, on the right the line that was received. */
export function TransferCard(props: TransferCardProps) {
  const { suggestion, payer, mayAnswer } = props
  const { credit_card_transaction: into, is_accepted } = suggestion
  const choices = payersOf(suggestion)
  const paying = choices.find(({ key }) => key === payer)?.lines ?? suggestion.cash_bank_transaction
  const gap = dayGap({ credit_card_transaction: into, cash_bank_transaction: paying })
  return (
    <Card
      as="li"
      data-card={suggestion.id}
      tabIndex={0}
      aria-label={`${bankAccountLabel(into.bank_account)}, ${formatUsd(into.amount)}, ${formatDay(into.date)}`}
      className="px-4 py-3.5 group focus-within:border-accent-line focus-visible:outline-offset-0"
    >
      <div className="flex items-center gap-4 max-sm:flex-col max-sm:items-stretch max-sm:gap-2">
        <Leg lines={paying} amount={paidOut(paying)} />
        <span className="flex w-24 flex-none flex-col items-center gap-1 text-xs text-muted max-sm:w-auto max-sm:flex-row max-sm:self-center">
          <span className="flex max-sm:rotate-90">
            <Tile round>
              <ArrowRight size={15} strokeWidth={1.75} aria-hidden />
            </Tile>
          </span>
          {gapWords(gap)}
        </span>
        <Leg lines={[into]} amount={into.amount} />
      </div>
      {is_accepted === null && choices.length > 1 ? <Payers {...props} /> : null}
      <div className="mt-3 flex flex-wrap items-center gap-2 border-t border-subtle pt-3">
        {is_accepted === null && choices.length > 1 ? <Badge tone="amber">{choices.length} candidates</Badge> : null}
        <Badge tone={isExact(suggestion) ? 'green' : 'neutral'} wraps>
          {why(suggestion.reasons)}
        </Badge>
        <span className="ml-auto flex flex-wrap justify-end gap-2 max-sm:w-full max-sm:[&>button]:flex-1">
          {mayAnswer ? <Actions {...props} /> : null}
        </span>
      </div>
    </Card>
  )
}

function Leg({ lines, amount }: { lines: readonly Transaction[]; amount: number }) {
  const [first] = lines
  if (!first) return null
  const Icon = first.bank_account.account_type === 'credit' ? CreditCard : Landmark
  const digits = digitsBeside(first.bank_account)
  return (
    <div className="flex min-w-0 flex-1 gap-3">
      <Tile size={36}>
        <Icon size={18} strokeWidth={1.75} aria-hidden />
      </Tile>
      <div className="min-w-0 flex-1">
        <div className="flex justify-between gap-3">
          <span className="truncate font-medium">
            {first.bank_account.name}
            {digits ? <span className="text-muted"> ·· {digits}</span> : null}
          </span>
          <span className={cx('money font-medium', amount > 0 && 'text-pos')}>{formatUsd(amount)}</span>
        </div>
        {lines.map((line) => (
          <div key={line.id} className="mt-0.5 flex justify-between gap-3 text-xs text-muted">
            <span className="truncate" title={line.description || line.name}>
              {line.name}
            </span>
            <span className="tnum flex-none">
              {lines.length > 1 ? `${formatUsd(-line.amount)} · ` : null}
              <time>{formatDay(line.date)}</time>
            </span>
          </div>
        ))}
      </div>
    </div>
  )
}

/** Every line of that amount that could have paid it. */
function Payers({ suggestion, payer, mayAnswer, onPayer }: TransferCardProps) {
  const name = useId()
  return (
    <Card as="fieldset" tone="sunken" className="mt-3 px-2.5 py-2" disabled={!mayAnswer}>
      <legend className="float-left w-full pb-1 text-xs text-muted">Which payment funded this credit?</legend>
      {payersOf(suggestion).map(({ key, lines }) => (
        <label key={key} className="flex clear-both cursor-pointer items-center gap-3 py-1.5">
          <Radio name={name} checked={key === payer} onChange={() => onPayer(key)} />
          <span className="min-w-0 flex-1 truncate">
            {lines.map((line) => `${bankAccountLabel(line.bank_account)}, ${line.name}`).join(' + ')}
          </span>
          <time className="tnum text-muted max-sm:hidden">{lines[0] ? formatDay(lines[0].date) : null}</time>
          <span className="money min-w-24 text-right">{formatUsd(paidOut(lines))}</span>
        </label>
      ))}
    </Card>
  )
}

function Actions({ suggestion: { is_accepted }, onAccept, onChooseOther, onReject, onReopen }: TransferCardProps) {
  const icon = { size: 14, strokeWidth: 2, 'aria-hidden': true }
  if (is_accepted !== null) {
    return (
      <Button size={28} icon={<RotateCcw {...icon} />} onClick={firstClick(onReopen)}>
        {is_accepted ? 'Undo transfer' : 'Suggest again'}
      </Button>
    )
  }
  return (
    <>
      <Button size={28} variant="ghost" onClick={onChooseOther}>
        Choose another …
      </Button>
      <Button size={28} icon={<X {...icon} />} onClick={firstClick(onReject)}>
        Not a transfer{' '}
        <OnFocus>
          <Kbd keys="r" />
        </OnFocus>
      </Button>
      <Button size={28} variant="primary" icon={<Check {...icon} />} onClick={firstClick(onAccept)}>
        Accept transfer{' '}
        <OnFocus>
          <Kbd keys="a" />
        </OnFocus>
      </Button>
    </>
  )
}

/** An answered card is removed immediately: the second click of a double click would hit the card that moves under the pointer. */
const firstClick = (act: () => void) => (event: MouseEvent) => {
  if (event.detail < 2) act()
}

/** Only the focused card listens to the keys. */
const OnFocus = ({ children }: { children: ReactNode }) => (
  <span className="hidden group-focus-within:inline group-focus:inline">{children}</span>
)
