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

/** The fewest documents whose balances are the target to the cent, at most four; null when there are none. */
export function exactly(target: Cents, documents: readonly OpenDocument[]): Applied | null {
  for (let count = 1; count <= Math.min(TOGETHER, documents.length); count += 1) {
    const found = pick(target, documents, count)
    if (found) return Object.fromEntries(found.map(({ id, balance }) => [id, balance]))
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
