import { add, parseCents, subtract, sum, toWire, ZERO, type Cents } from '@/lib/money/cents'
import { centsOf } from '../split/split-parts'

export interface OpenDocument {
  id: string
  balance: number
  date: string
}
/** What is applied to each document; null is a chosen one without an amount yet. */
export type Applied = Readonly<Record<string, number | null>>

/** More documents than this are not tried together for an exact fit. */
const TOGETHER = 4

/** What the line still has to settle: line and withheld amounts less what is applied. Negative when too much is applied. */
export const leftToApply = (line: number, applied: Applied, withheld: readonly (number | null)[]): Cents =>
  subtract(toSettle(line, withheld), sum(Object.values(applied).map(centsOf)))

/** The line with what the payer kept. */
export const toSettle = (line: number, withheld: readonly (number | null)[]): Cents =>
  add(parseCents(line), sum(withheld.map(centsOf)))

/** The oldest documents first, the last one in part, until nothing is left. */
export function oldestFirst(target: Cents, documents: readonly OpenDocument[]): Applied {
  let left = target
  const applied: Record<string, number> = {}
  for (const { id, balance } of documents.toSorted((a, b) => a.date.localeCompare(b.date))) {
    if (left <= ZERO) break
    const open = parseCents(balance)
    const part = open < left ? open : left
    applied[id] = toWire(part)
    left = subtract(left, part)
  }
  return applied
}

/**
 * Documents whose balances are the target to the cent, of those given best first: one alone, else the best ones together, as a payer names
 * them in the bank's text, else the fewest, at most four. Null when there are none.
 */
export function exactly(target: Cents, documents: readonly OpenDocument[]): Applied | null {
  const found = pick(target, documents, 1) ?? bestOf(target, documents) ?? fewest(target, documents)
  return found && Object.fromEntries(found.map(({ id, balance }) => [id, balance]))
}

function bestOf(target: Cents, documents: readonly OpenDocument[]): readonly OpenDocument[] | null {
  let left = target
  for (const [index, { balance }] of documents.entries()) {
    left = subtract(left, parseCents(balance))
    if (left <= ZERO) return left === ZERO ? documents.slice(0, index + 1) : null
  }
  return null
}

function fewest(target: Cents, documents: readonly OpenDocument[]): OpenDocument[] | null {
  for (let count = 2; count <= Math.min(TOGETHER, documents.length); count += 1) {
    const found = pick(target, documents, count)
    if (found) return found
  }
  return null
}

function pick(target: Cents, documents: readonly OpenDocument[], count: number): OpenDocument[] | null {
  if (count === 0) return target === ZERO ? [] : null
  for (const [index, document] of documents.entries()) {
    const rest = pick(subtract(target, parseCents(document.balance)), documents.slice(index + 1), count - 1)
    if (rest) return [document, ...rest]
  }
  return null
}
