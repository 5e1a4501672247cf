import { createHash } from 'node:crypto'
import { toDecimal, type Cents } from '@/lib/money/cents'
import type { StatementLine } from './statement'
import { normalizeText } from './text'

interface Content {
  date: string
  amount_type: 'money_in' | 'money_out'
  amount_cents: Cents
  description: string
}

/** What a line says, equal for lines that nobody could tell apart; `account` is the bank account's id. Source: LEDGER §11. */
export const contentOf = (account: string, line: Content): string =>
  [account, line.date, line.amount_type, toDecimal(line.amount_cents), normalizeText(line.description)].join('|')

/** The key of the nth line with this content, n from 1: two equal coffees are two. */
export const contentKey = (content: string, n: number): string =>
  `h:${createHash('sha256').update(`${content}|${n}`).digest('hex')}`

/** The day, direction and amount that belong to an id of a bank. */
const factOf = ({ date, amount_type, amount_cents }: StatementLine): string => `${date}|${amount_type}|${amount_cents}`

/**
 * The lines of a file, without repeats under one id of the bank. An id that the file uses for different lines is ignored: all of its lines
 * stay.
 */
export function withoutRepeats(lines: readonly StatementLine[]): StatementLine[] {
  const facts = new Map<string, Set<string>>()
  for (const line of lines) {
    if (line.provider_id === null) continue
    const known = facts.get(line.provider_id)
    if (known) known.add(factOf(line))
    else facts.set(line.provider_id, new Set([factOf(line)]))
  }
  const seen = new Set<string>()
  return lines.filter(({ provider_id }) => {
    if (provider_id === null || facts.get(provider_id)?.size !== 1) return true
    const isFirst = !seen.has(provider_id)
    seen.add(provider_id)
    return isFirst
  })
}
