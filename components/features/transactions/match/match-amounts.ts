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
/** Documents that are looked at for them, so that hundreds take a moment and no more. */
const STEPS = 300_000

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
 * them in the bank's text, else the fewest, at most four. Null when there are none, or none were found in a moment.
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
