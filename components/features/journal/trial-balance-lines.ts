import type { TrialBalanceFile } from '@/lib/contract/journal-file'
import { emptyLine, type LineValues } from './entry-values'

/** What the entry brings: the balances of the file, or what the books lack of them. */
export type Brought = 'lacking' | 'balance'

/** The lines of an entry; an account that no entry can bring has none, and one that is not found is named in the description. */
export function entryLines({ rows, others }: TrialBalanceFile, brought: Brought): LineValues[] {
  const all = [
    ...rows.map((row) => ({ ...row, amount: row[brought] })),
    ...(brought === 'lacking' ? others.map((other) => ({ ...other, written: '', amount: other.lacking })) : []),
  ]
  return all
    .filter(({ amount, left_out }) => amount !== 0 && left_out === null)
    .map(({ chart_of_account, written, amount }) => ({
      ...emptyLine(),
      chart_of_account: chart_of_account?.id ?? null,
      description: chart_of_account ? null : written,
      debit: amount > 0 ? amount : null,
      credit: amount < 0 ? -amount : null,
    }))
}
