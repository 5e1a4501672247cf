import { createHash } from 'node:crypto'
import { toDecimal } from '@/lib/money/cents'
import type { StatementFormat, StatementLine } from './statement'
import { normalizeText } from './text'

/**
 * One key a line, in order; equal keys are one transaction. Source: LEDGER §11.
 * OFX rows go by the bank's own id unless an id stands for two different rows; then, and for rows without an id,
 * identical rows of the account are counted, so that two equal coffees stay two and a second import adds nothing.
 */
export function dedupKeys(account_id: string, lines: readonly StatementLine[], format: StatementFormat): string[] {
  const goesById = (format === 'ofx' || format === 'qfx') && idsAreReliable(lines)
  const seen = new Map<string, number>()
  return lines.map((line) => {
    if (goesById && line.provider_id !== null) return `ofx:${line.provider_id}`
    const identity = [
      account_id, line.date, line.amount_type, toDecimal(line.amount_cents), normalizeText(line.description),
    ].join('|')
    const n = (seen.get(identity) ?? 0) + 1
    seen.set(identity, n)
    return `h:${createHash('sha256').update(`${identity}|${n}`).digest('hex')}`
  })
}

function idsAreReliable(lines: readonly StatementLine[]): boolean {
  const rowById = new Map<string, string>()
  return lines.every(({ provider_id, date, amount_type, amount_cents }) => {
    if (provider_id === null) return true
    const row = `${date}|${amount_type}|${amount_cents}`
    const known = rowById.get(provider_id) ?? row
    rowById.set(provider_id, known)
    return known === row
  })
}
