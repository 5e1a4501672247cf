import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import type { ChosenAccount, SuggestedAccount } from '@/components/pickers/account-panel'
import { stableText } from '@/components/pickers/stable-text'
import type { Answer } from '@/lib/contract/endpoint'
import type { Transaction } from '@/lib/contract/transaction'
import { transactionMarks } from '@/lib/contract/calls/transaction-marks'
import { lockOf } from './changes'
import { isWaiting, suggestionRead } from './queries'

/** Whether anything may be suggested for a line. */
export const isOpen = (row: Transaction): boolean =>
  lockOf(row) === null && !row.is_split && row.link === null && (isWaiting(row) || row.status === 'by_truck_gpt')

type Suggestion = Answer<typeof transactionMarks>['results'][number]['suggestion']

/** What the row shows as its suggestion. Undefined: not known yet. */
function shownFor(client: QueryClient, { id }: Transaction): Suggestion | undefined {
  const pages = client.getQueriesData<Answer<typeof transactionMarks>>({ predicate: ({ queryKey }) => queryKey[1] === transactionMarks.path })
  return pages.flatMap(([, page]) => page?.results ?? []).findLast((marks) => marks.id === id)?.suggestion
}

/** The account that one key takes: the one that the row shows, else the one that the helper names when asked. */
export function useSuggestedAccount(): (row: Transaction) => Promise<ChosenAccount | null> {
  const client = useQueryClient()
  return async (row) => {
    const shown = shownFor(client, row)
    return shown === undefined ? (await client.fetchQuery(suggestionRead(row.id))).chart_of_account : (shown?.chart_of_account ?? null)
  }
}

const WORDS = { ai: 'Read from the text of the bank.', history: 'Lines like it were filed here before.' }

/** The same with its reason, for the list of categories of a row. */
export function useSuggested(row: Transaction | null): SuggestedAccount | null {
  const client = useQueryClient()
  const asks = row !== null && isOpen(row)
  const { data } = useQuery({ ...suggestionRead(row?.id ?? ''), enabled: asks })
  if (!asks) return null
  const shown = shownFor(client, row)
  if (shown) {
    const { chart_of_account: account, confidence, source } = shown
    return { account, confidence, reason: data?.chart_of_account?.id === account.id ? data.explanation : WORDS[source] }
  }
  const account = data?.chart_of_account
  return account ? { account, confidence: data.confidence, reason: data.explanation } : null
}

/** Counts how often a payee has been filed the same way in a row, for as long as the list is open. */
export function choiceCounter(): (row: Transaction, account: ChosenAccount) => number {
  const last = new Map<string, { account: string; times: number }>()
  return ({ name, description, amount_type }, { id }) => {
    const payee = `${amount_type} ${(stableText(name) || stableText(description)).toUpperCase()}`
    const before = last.get(payee)
    const times = before?.account === id ? before.times + 1 : 1
    last.set(payee, { account: id, times })
    return times
  }
}
