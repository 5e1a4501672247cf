import { absolute, type Cents } from '@/lib/money/cents'
import type { Day } from '@/lib/dates/day'
import type { BankLine } from '@/server/providers/bank/bank-provider'

/** A booked line of the bank in Haulbook's terms: a positive amount with a direction. */
export interface FeedLine {
  provider_id: string
  bank_account_id: string
  date: Day
  amount: Cents
  amount_type: 'money_in' | 'money_out'
  name: string
  description: string
  merchant_name: string | null
}

/**
 * Providers count money out as positive. Returns null for lines of zero and for lines that are not booked yet. Source: LEDGER §3, §11.1.
 */
export function feedLine(line: BankLine, bank_account_id: string): FeedLine | null {
  if (line.pending || line.amount === 0n) return null
  return {
    provider_id: line.transaction_id,
    bank_account_id,
    date: line.date,
    amount: absolute(line.amount),
    amount_type: line.amount > 0n ? 'money_out' : 'money_in',
    name: clean(line.name, 255) || clean(line.description, 255) || 'Bank line',
    description: clean(line.description, 5000),
    merchant_name: line.merchant_name === null ? null : clean(line.merchant_name, 255) || null,
  }
}

/**
 * PostgreSQL cannot store NUL or half a character, which truncation can also leave; and control characters never mean
 * anything in a bank's text.
 */
export const clean = (text: string, max: number): string =>
  text
    .replace(/[\p{Cc}\p{Surrogate}]+/gu, ' ')
    .trim()
    .slice(0, max)
    .replace(/\p{Surrogate}/gu, '')

export const keyOf = (provider_id: string): string => `plaid:${provider_id}`

/** Names a line among those of several accounts. */
export const lineKey = (line: Pick<FeedLine, 'bank_account_id' | 'provider_id'>): string =>
  `${line.bank_account_id} ${line.provider_id}`
