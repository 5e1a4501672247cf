import { formatDay } from '@/lib/dates/format'
import { formatUsd } from '@/lib/money/format'
import type { BankAccount } from './bank'

/** Why an account stands without its opening balance, or with an old one. */
const openingWaits = (locked_until: string): string =>
  `Opening balance waits: books are locked through ${formatDay(locked_until)}.`

/** What a statement says and the books do not. */
export const unreached = ({ date, stated, books, difference }: NonNullable<BankAccount['unreached']>): string =>
  `The statement says ${formatUsd(stated)} on ${formatDay(date)}, the books say ${formatUsd(books)}: ${formatUsd(Math.abs(difference))} too ${difference > 0 ? 'much' : 'little'}.`

/** What is wrong with an account's balance, if anything. */
export const warningOf = (account: Pick<BankAccount, 'opening_waits_until' | 'unreached'>): string | null =>
  account.opening_waits_until !== null
    ? openingWaits(account.opening_waits_until)
    : account.unreached && unreached(account.unreached)

export const SYNCHRONIZED = 'Transactions are successfully synchronized'
