import { transactionList } from '@/components/pickers/figure-lines'
import { counted } from '@/components/ui/count-text'
import { sumWire } from '@/lib/money/cents'
import { daysBetween } from '@/lib/dates/day'
import type { Transaction } from '@/lib/contract/transaction'
import type { TransferSuggestion } from '@/lib/contract/transfer'

type Sides = Pick<TransferSuggestion, 'credit_card_transaction' | 'cash_bank_transaction'>
const EXACT_DAYS = 3

/** Whole days between the receiving line and the farthest of the lines that paid it. */
export const dayGap = ({ credit_card_transaction: into, cash_bank_transaction: paying }: Sides): number =>
  Math.max(0, ...paying.map((line) => Math.abs(daysBetween(line.date, into.date))))

/** 'Same day', '2 days apart' */
export function gapWords(days: number): string {
  if (days === 0) return 'Same day'
  return counted(days, 'day apart', 'days apart')
}

/** One line of the same amount within three days paid it, and no other line could have. */
export const isExact = (suggestion: TransferSuggestion): boolean => {
  const { cash_bank_transaction: paying, candidates, credit_card_transaction: into } = suggestion
  return (
    paying.length === 1 &&
    paying[0]?.amount === into.amount &&
    candidates.length === 0 &&
    dayGap(suggestion) <= EXACT_DAYS
  )
}

/** The total paid by all lines, as a negative amount. */
export const paidOut = (lines: readonly Pick<Transaction, 'amount'>[]): number =>
  -sumWire(lines.map((line) => line.amount))

/** The possible payers: the suggested ones first, then every other line by itself. */
export const payersOf = ({
  cash_bank_transaction: paying,
  candidates,
}: TransferSuggestion): { key: string; lines: Transaction[] }[] => [
  { key: SUGGESTED, lines: paying },
  ...candidates.map((line) => ({ key: line.id, lines: [line] })),
]
export const SUGGESTED = 'suggested'

/** Its lines among those that have no category. */
export function linesHref({ credit_card_transaction: into, cash_bank_transaction: paying }: Sides): string {
  const lines = [into, ...paying]
  const days = lines.map(({ date }) => date).sort()
  return transactionList('not-categorized', {
    bank_accounts: [...new Set(lines.map(({ bank_account }) => bank_account.id))].join(','),
    start_date: days[0] ?? into.date,
    end_date: days.at(-1) ?? into.date,
    ...(paying.length === 1 && { min_amount: String(into.amount), max_amount: String(into.amount) }),
  })
}
