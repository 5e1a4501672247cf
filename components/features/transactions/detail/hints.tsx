'use client'
import { useQuery } from '@tanstack/react-query'
import { Landmark, Link2, type LucideIcon } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { Button } from '@/components/ui/button'
import { ButtonLink } from '@/components/ui/button-link'
import { Kbd } from '@/components/ui/kbd'
import { NoteFrame } from '@/components/ui/note'
import { lockRefusal } from '@/lib/contract/refusal'
import type { Transaction } from '@/lib/contract/transaction'
import type { LoanCandidate } from '@/lib/contract/transaction-match'
import { useMay } from '@/lib/client/use-may'
import { formatDay } from '@/lib/dates/format'
import { formatUsd } from '@/lib/money/format'
import { marksRead } from '../list/marks'
import { openPairTransfer } from './open-pair-transfer'
import { useRowRights } from './use-row-rights'
import { showPanel } from './drawer-state'
import { candidatesOf } from './queries'
import { useDetailKeys } from './use-detail-keys'
import { useMatch } from '../match/use-match'

/** Suggests what the line may be instead of a plain category: a loan payment, the payment of a document, one side of a transfer. */
export type Hint =
  | { kind: 'loan'; due: LoanCandidate }
  | { kind: 'document'; name: string; noun: 'bill' | 'invoice' }
  | { kind: 'transfer' }
  | { kind: 'card' }

/** Loans of exactly this amount or named in the bank text come first: their schedule knows the split. */
export function useHint(row: Transaction): Hint | null {
  const rights = useRowRights()
  const may = useMay()
  const open = rights.match && lockRefusal(row) === null && row.link === null && !row.is_split
  const candidates = useQuery({ ...candidatesOf(row.id), enabled: open })
  const marks = useQuery({ ...marksRead([row.id]), enabled: open })
  if (!open) return null
  const due = candidates.data?.loans.find(({ is_likely }) => is_likely)
  if (due && may('asset.post')) return { kind: 'loan', due }
  const bill = candidates.data?.bills.find(({ open_balance }) => open_balance === row.amount)
  if (bill) return { kind: 'document', noun: 'bill', name: bill.bill_number ?? bill.entry_id }
  const invoice = candidates.data?.invoices.find(({ ending_balance }) => ending_balance === row.amount)
  if (invoice) return { kind: 'document', noun: 'invoice', name: invoice.invoice_number }
  const found = marks.data?.results[0]?.candidates
  if (!found) return null
  if (found.transfers > 0) return { kind: 'transfer' }
  return found.cards > 0 ? { kind: 'card' } : null
}

export function HintNote({ row, hint, onDismiss }: { row: Transaction; hint: Hint; onDismiss: () => void }) {
  if (hint.kind === 'loan') return <LoanHint row={row} due={hint.due} onDismiss={onDismiss} />
  if (hint.kind === 'document') return <DocumentHint hint={hint} onDismiss={onDismiss} />
  if (hint.kind === 'card') return <CardHint row={row} onDismiss={onDismiss} />
  return (
    <Shape
      icon={Landmark}
      title="This looks like one side of a transfer."
      onDismiss={onDismiss}
      action={
        <ButtonLink size={28} href={transferHref(row)}>
          See the transfer
        </ButtonLink>
      }
    >
      Another account has the other side. A transfer is neither income nor an expense.
    </Shape>
  )
}

function CardHint({ row, onDismiss }: { row: Transaction; onDismiss: () => void }) {
  return (
    <Shape
      icon={Landmark}
      title="This may be the payment of a card."
      onDismiss={onDismiss}
      action={
        <Button size={28} onClick={() => void openPairTransfer(row)}>
          Pair as transfer
        </Button>
      }
    >
      The purchases of this card are in the books. A category would count them twice.
    </Shape>
  )
}

/** The pending transfer suggestions that include the line. */
const transferHref = ({ name }: Transaction): string =>
  `/app/spend-management/transactions/transfer?${new URLSearchParams({ search: name }).toString()}`

function LoanHint({ row, due, onDismiss }: { row: Transaction; due: LoanCandidate; onDismiss: () => void }) {
  const { payLoan, pending } = useMatch(row)
  const pay = () => void (pending || payLoan(due))
  useDetailKeys({ a: pay })
  return (
    <Shape
      icon={Landmark}
      title={due.interest > 0 ? 'This payment covers principal and interest.' : 'This payment pays a loan back.'}
      onDismiss={onDismiss}
      action={
        <Button size={28} variant="primary" loading={pending} loadingLabel="Splitting" onClick={pay}>
          {splitLabel(due)} <Kbd keys="a" />
        </Button>
      }
    >
      {loanSentence(due)}
    </Shape>
  )
}

/** If the amount differs from the schedule, the line is split into the parts shown next to the button. */
export const splitLabel = ({ is_scheduled }: LoanCandidate): string =>
  is_scheduled ? 'Split by schedule' : 'Split as shown'

/** "Unit T-104's loan schedule shows $2,375.20 principal and $308.97 interest for Nov 17, 2025." Zero parts are left out. */
export function loanSentence({
  truck,
  loan,
  principal,
  interest,
  fee,
  date,
  payment,
  is_scheduled,
  is_extra,
}: LoanCandidate): string {
  const whose = truck?.unit_number ? `Unit ${truck.unit_number}'s` : `${loan.name}: the`
  const parts = [...part(principal, 'principal'), ...part(interest, 'interest'), ...part(fee, 'fee')]
  const listed = parts.length > 1 ? `${parts.slice(0, -1).join(', ')} and ${parts.at(-1) ?? ''}` : (parts[0] ?? '')
  if (is_extra)
    return `${whose} loan schedule has ${formatUsd(payment)} for ${formatDay(date)}; as extra principal, this amount leaves it due.`
  return is_scheduled
    ? `${whose} loan schedule shows ${listed} for ${formatDay(date)}.`
    : `${whose} loan schedule has ${formatUsd(payment)} for ${formatDay(date)}; this amount makes ${listed}.`
}

const part = (amount: number, name: string): string[] => (amount > 0 ? [`${formatUsd(amount)} ${name}`] : [])

function DocumentHint({
  hint: { noun, name },
  onDismiss,
}: {
  hint: Extract<Hint, { kind: 'document' }>
  onDismiss: () => void
}) {
  const match = () => void showPanel('match')
  useDetailKeys({ a: match })
  return (
    <Shape
      icon={Link2}
      title={`Open ${noun} ${name} is for exactly this amount.`}
      onDismiss={onDismiss}
      action={
        <Button size={28} variant="primary" onClick={match}>
          {noun === 'bill' ? 'Match bill' : 'Match invoice'} <Kbd keys="a" />
        </Button>
      }
    >
      {noun === 'bill'
        ? 'Matched, it is paid. A category would count the cost twice.'
        : 'Matched, it is settled. A category would count the income twice.'}
    </Shape>
  )
}

interface ShapeProps {
  icon: LucideIcon
  title: string
  action: ReactNode
  onDismiss: () => void
  children: ReactNode
}

function Shape({ icon: Icon, title, action, onDismiss, children }: ShapeProps) {
  return (
    <NoteFrame
      as="section"
      label="Hint"
      tone="violet"
      icon={<Icon size={16} strokeWidth={1.75} aria-hidden />}
      className="flex-none"
    >
      <div className="min-w-0 flex-1">
        <p className="font-medium">{title}</p>
        <p className="text-fg-2">{children}</p>
        <div className="mt-2 flex flex-wrap gap-2">
          {action}
          <Button size={28} variant="ghost" onClick={onDismiss}>
            Dismiss
          </Button>
        </div>
      </div>
    </NoteFrame>
  )
}

/** A hint, shown until it is dismissed. */
export function useDismissible(hint: Hint | null): { hint: Hint | null; dismiss: () => void } {
  const [dismissed, setDismissed] = useState(false)
  return { hint: dismissed ? null : hint, dismiss: () => setDismissed(true) }
}
