import type { BodyInput } from '@/lib/contract/endpoint'
import type { transactionsSplit } from '@/lib/contract/split'
import type { Transaction } from '@/lib/contract/transaction'
import type { FirstPart } from '../detail/drawer-state'
import { remainderFor } from './split-parts'

type SplitInput = BodyInput<typeof transactionsSplit>
export type SplitLineInput = SplitInput['lines'][number]

/** A part that is matched or a side of a transfer stays as it is when the line is split again. */
export const isHeld = ({ link }: Pick<Transaction, 'link'>): boolean => link !== null && link !== 'mirror'

/** The existing parts, each of which stays the same part. A part in the other direction is negative. */
export const linesOf = (whole: Transaction, parts: readonly Transaction[]): SplitLineInput[] =>
  parts.map((part) => ({
    part: part.id,
    chart_of_account: part.chart_of_account?.id ?? null,
    amount: part.amount_type === whole.amount_type ? part.amount : -part.amount,
    description: part.description === '' ? null : part.description,
    stakeholder: part.stakeholder?.id ?? null,
    truck: part.truck?.id ?? null,
  }))

/** The earlier parts, to restore that split: parts that still exist keep their note and flag, the others get theirs back. */
export const linesAgain = (
  whole: Transaction,
  parts: readonly Transaction[],
  now: readonly Transaction[],
): SplitLineInput[] =>
  linesOf(whole, parts).map((line, index) =>
    now.some(({ id }) => id === line.part)
      ? line
      : { ...line, part: null, note: parts[index]?.note, is_flagged: parts[index]?.is_flagged },
  )

/** What an empty part starts with: the stakeholder of the whole line. */
export const emptyLine = (whole: Transaction) => ({
  chart_of_account: null,
  amount: null,
  description: null,
  stakeholder: whole.stakeholder?.id ?? null,
  truck: whole.truck?.id ?? null,
})

/**
 * Two parts to begin with, neither with an amount; the first one continues the line. Begun for bills, a part for each of them and the rest,
 * whose category is left to choose.
 */
export function firstLines(whole: Transaction, begun: readonly FirstPart[] = []) {
  const [first] = begun
  if (!first) return [{ ...emptyLine(whole), chart_of_account: whole.chart_of_account?.id ?? null }, emptyLine(whole)]
  const amounts = begun.map(({ amount }) => amount)
  return [
    ...begun.map(({ amount, description, stakeholder }) => ({
      ...emptyLine(whole),
      ...{ amount, description, stakeholder: stakeholder.id },
    })),
    {
      ...emptyLine(whole),
      amount: remainderFor(whole.amount, amounts, amounts.length),
      stakeholder: whole.stakeholder?.id ?? first.stakeholder.id,
    },
  ]
}
