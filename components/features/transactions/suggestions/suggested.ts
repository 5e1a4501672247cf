import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ChosenAccount, SuggestedAccount } from '@/components/pickers/account-panel'
import { lockRefusal } from '@/lib/contract/refusal'
import type { Transaction } from '@/lib/contract/transaction'
import type { TransactionMarks } from '@/lib/contract/transaction-marks'
import type { Marks } from '../list/marks'
import { isWaiting, suggestionRead } from '../queries'

/** Whether anything may be suggested for a line. */
export const isOpen = (row: Transaction): boolean =>
  lockRefusal(row) === null && !row.is_split && row.link === null && (isWaiting(row) || row.status === 'by_truck_gpt')

/**
 * The account that the accept key takes: the one the row shows, otherwise the one suggested now, which may have improved in the meantime.
 */
export function useSuggestedAccount(): (
  row: Transaction,
  shown: TransactionMarks | undefined,
) => Promise<ChosenAccount | null> {
  const client = useQueryClient()
  return async ({ id }, shown) =>
    (shown?.suggestion ?? (await client.fetchQuery({ ...suggestionRead(id), staleTime: 0 }))).chart_of_account
}

/** What to press instead if there is no suggestion. */
export function noSuggestion(marks: TransactionMarks | undefined): string {
  const { bills = 0, invoices = 0, loans = 0 } = marks?.candidates ?? {}
  const matching = bills + invoices + loans > 0 ? 'M to match it, or ' : ''
  return `No suggestion for this line. Press ${matching}C to choose a category.`
}

const WORDS = { ai: 'Read from the bank text.', history: 'Lines like it were categorized as this before.' }

/** The same with its reason, for the category list of a row. */
export function useSuggested(row: Transaction | null, marks: Marks): SuggestedAccount | null {
  const asks = row !== null && isOpen(row)
  const { data } = useQuery({ ...suggestionRead(row?.id ?? ''), enabled: asks })
  if (!asks) return null
  const shown = marks.get(row.id)?.suggestion
  if (shown) {
    const { chart_of_account: account, confidence, source } = shown
    return { account, confidence, reason: data?.chart_of_account?.id === account.id ? data.explanation : WORDS[source] }
  }
  const account = data?.chart_of_account
  return account ? { account, confidence: data.confidence, reason: data.explanation } : null
}

/** Counts how often a payee has been categorized the same way in a row, as long as the list is open. */
export function choiceCounter(): (row: Transaction, account: ChosenAccount) => number {
  const last = new Map<string, { account: string; times: number }>()
  return ({ payee, amount_type }, { id }) => {
    const key = `${amount_type} ${payee.toUpperCase()}`
    const before = last.get(key)
    const times = before?.account === id ? before.times + 1 : 1
    last.set(key, { account: id, times })
    return times
  }
}
