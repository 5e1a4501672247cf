import type { Cents } from '@/lib/money/cents'
import { groupBy } from '../group-by'

export interface Summand {
  readonly id: string
  readonly party: string
  readonly open: Cents
}

/** How many sums are tried for one party and for all parties together, so that even thousands of documents take only a moment. */
const [OF_PARTY, OF_ALL] = [300_000, 1_500_000]

/**
 * Documents whose open amounts add up to the target to the cent: first those of one party, in the order given, then those of several; null
 * when none were found. A single document is preferred to a run of the oldest ones, and that run to any other selection.
 */
export function sumTo(target: Cents, documents: readonly Summand[]): string[] | null {
  if (target <= 0n) return null
  const fitting = documents.filter(({ open }) => open > 0n && open <= target)
  const single = fitting.find(({ open }) => open === target)
  if (single) return [single.id]
  const parties = groupBy(fitting, ({ party }) => party)
  const budget = { left: OF_ALL }
  for (const own of parties.values()) {
    const found = neighborsThatSum(target, own) ?? reach(target, own, budget)
    if (found) return found
  }
  return parties.size > 1 ? reach(target, fitting, budget) : null
}

/**
 * Consecutive documents in the order given, as when a customer pays a statement; documents that exceed the target on their own are skipped.
 */
export function neighborsThatSum(target: Cents, documents: readonly Summand[]): string[] | null {
  const held: Summand[] = []
  let sum = 0n
  for (const next of documents) {
    if (next.open <= 0n || next.open > target) continue
    held.push(next)
    sum += next.open
    while (sum > target) {
      const oldest = held.shift()
      if (!oldest) break
      sum -= oldest.open
    }
    if (sum === target) return held.map(({ id }) => id)
  }
  return null
}

interface Step {
  id: string
  before: bigint
}

/** Builds all sums that the documents can reach, each with the last step to it, until the target is found or the budget is used up. */
function reach(target: Cents, documents: readonly Summand[], budget: { left: number }): string[] | null {
  let work = Math.min(OF_PARTY, budget.left)
  const steps = new Map<bigint, Step | null>([[0n, null]])
  for (const { id, open } of documents) {
    if (steps.size > work) break
    work -= steps.size
    budget.left -= steps.size
    for (const before of [...steps.keys()]) {
      const sum = before + open
      if (sum > target || steps.has(sum)) continue
      steps.set(sum, { id, before })
      if (sum === target) return stepsTo(target, steps)
    }
  }
  return null
}

function stepsTo(target: bigint, steps: ReadonlyMap<bigint, Step | null>): string[] {
  const ids: string[] = []
  for (let step = steps.get(target); step; step = steps.get(step.before)) ids.unshift(step.id)
  return ids
}
