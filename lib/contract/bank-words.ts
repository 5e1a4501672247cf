import { formatDay } from '@/lib/dates/format'
import { formatUsd } from '@/lib/money/format'
import type { BankAccount } from './bank'

/** Why an account has no opening balance yet, or an outdated one. */
const openingWaits = (locked_until: string): string =>
  `Opening balance held back: books are locked through ${formatDay(locked_until)}.`

/** A statement's balance that differs from the books, as a sentence. */
export const unreached = ({ date, stated, books, difference }: NonNullable<BankAccount['unreached']>): string =>
  `The statement says ${formatUsd(stated)} on ${formatDay(date)}, the books say ${formatUsd(books)}: ${formatUsd(Math.abs(difference))} too ${difference > 0 ? 'much' : 'little'}.`

const waiting = (lines: number, is_closed: boolean): string =>
  `${lines} bank ${lines === 1 ? 'transaction is' : 'transactions are'} held back until ${is_closed ? 'the account' : 'the period'} is open.`

type Judged = Pick<BankAccount, 'opening_waits_until' | 'unreached' | 'waiting_lines' | 'is_closed'>

/** What is wrong with an account's balance, if anything: an explanation of the difference comes before the difference itself. */
export function warningOf(account: Judged): string | null {
  if (account.opening_waits_until !== null) return openingWaits(account.opening_waits_until)
  if (account.waiting_lines > 0) return waiting(account.waiting_lines, account.is_closed)
  return account.unreached && unreached(account.unreached)
}

type Reported = Judged & Pick<BankAccount, 'is_linked' | 'current_balance' | 'reported_balance' | 'reported_on'>

/** The bank's last balance, when the books differ from it and no waiting line explains it. */
export function bankSays(account: Reported): string | null {
  const { is_linked, is_closed, current_balance, reported_balance: reported, reported_on } = account
  if (!is_linked || is_closed || reported === null || reported_on === null || reported === current_balance) return null
  return warningOf(account) === null ? `Bank says ${formatUsd(reported)} on ${formatDay(reported_on)}` : null
}

export const SYNCHRONIZED = 'Transactions are successfully synchronized'
