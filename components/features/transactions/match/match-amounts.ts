import { add, parseCents, subtract, sum, toWire, ZERO, type Cents } from '@/lib/money/cents'
import { centsOf } from '../split/split-parts'

export interface OpenDocument {
  id: string
  balance: number
  date: string
}
/** The amount applied to each document; null for a selected one without an amount yet. */
export type Applied = Readonly<Record<string, number | null>>

/** Combinations of at most this many documents are tried for an exact match. */
const TOGETHER = 4
/** At most this many documents are tried, so that even hundreds of them take only a moment. */
const STEPS = 300_000

/** The amount left to apply: the line plus withheld amounts less what is applied. Negative if too much is applied. */
export const leftToApply = (line: number, applied: Applied, withheld: readonly (number | null)[]): Cents =>
  subtract(toSettle(line, withheld), sum(Object.values(applied).map(centsOf)))

/** The line plus what the payer withheld. */
export const toSettle = (line: number, withheld: readonly (number | null)[]): Cents =>
  add(parseCents(line), sum(withheld.map(centsOf)))

/** Pays the oldest documents first, the last one partly, until nothing is left. */
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
 * Documents whose balances add up to the target to the cent, from a list that is sorted best first: a single one, otherwise the first
 * ones together, otherwise the fewest, at most four. Null if there are none, or none were found in time.
 */
export function exactly(target: Cents, documents: readonly OpenDocument[]): Applied | null {
  const open = documents.map(({ id, balance }) => ({ id, open: parseCents(balance) }))
  const alone = open.find((one) => one.open === target)
  const found = alone ? [alone] : (bestOf(target, open) ?? fewest(target, open))
  return found && Object.fromEntries(found.map((one) => [one.id, toWire(one.open)]))
}

interface Open {
  id: string
  open: Cents
}

function bestOf(target: Cents, documents: readonly Open[]): readonly Open[] | null {
  let left = target
  for (const [index, { open }] of documents.entries()) {
    left = subtract(left, open)
    if (left <= ZERO) return left === ZERO ? documents.slice(0, index + 1) : null
  }
  return null
}

function fewest(target: Cents, documents: readonly Open[]): Open[] | null {
  const fitting = documents.filter(({ open }) => open > ZERO && open < target)
  const budget = { left: STEPS }
  for (let count = 2; count <= Math.min(TOGETHER, fitting.length); count += 1) {
    const found = pick(target, fitting, { count, from: 0, budget })
    if (found) return found
  }
  return null
}

interface Pick {
  count: number
  from: number
  budget: { left: number }
}

function pick(target: Cents, documents: readonly Open[], { count, from, budget }: Pick): Open[] | null {
  for (let index = from; index < documents.length && budget.left > 0; index += 1) {
    budget.left -= 1
    const document = documents[index]
    if (!document || document.open > target) continue
    const rest = subtract(target, document.open)
    if (count === 1 && rest === ZERO) return [document]
    const others = count > 1 ? pick(rest, documents, { count: count - 1, from: index + 1, budget }) : null
    if (others) return [document, ...others]
  }
  return null
}
