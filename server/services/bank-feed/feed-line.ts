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
  const text = clean(line.name) || clean(line.description)
  return {
    provider_id: line.transaction_id,
    bank_account_id,
    date: line.date,
    amount: absolute(line.amount),
    amount_type: line.amount > 0n ? 'money_out' : 'money_in',
    name: text.slice(0, 255) || 'Bank line',
    description: clean(line.description).slice(0, 5000),
    merchant_name: line.merchant_name === null ? null : clean(line.merchant_name).slice(0, 255) || null,
  }
}

/** PostgreSQL cannot store NUL, and a bank never means a control character. */
const clean = (text: string): string => text.replace(/\p{Cc}+/gu, ' ').trim()

export const keyOf = (provider_id: string): string => `plaid:${provider_id}`

/** Names a line among those of several accounts. */
export const lineKey = (line: Pick<FeedLine, 'bank_account_id' | 'provider_id'>): string =>
  `${line.bank_account_id} ${line.provider_id}`
