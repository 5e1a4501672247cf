import type { Cents } from '@/lib/money/cents'

export interface Summand {
  readonly id: string
  readonly party: string
  readonly open: Cents
}

/** Sums that are looked at for one party and for all together, so that thousands of documents take a moment and no more. */
const [OF_PARTY, OF_ALL] = [300_000, 1_500_000]

/**
 * Documents whose open amounts are the target to the cent: of one party first, in the order given, then of several; null when none were
 * found. A single one is preferred to a run of the oldest, and that to any other choice.
 */
export function sumTo(target: Cents, documents: readonly Summand[]): string[] | null {
  if (target <= 0n) return null
  const fitting = documents.filter(({ open }) => open > 0n && open <= target)
  const single = fitting.find(({ open }) => open === target)
  if (single) return [single.id]
  const parties = new Map<string, Summand[]>()
  for (const one of fitting) parties.set(one.party, [...(parties.get(one.party) ?? []), one])
  const budget = { left: OF_ALL }
  for (const own of parties.values()) {
    const found = neighborsThatSum(target, own) ?? reach(target, own, budget)
    if (found) return found
  }
  return parties.size > 1 ? reach(target, fitting, budget) : null
}

/** Neighbors in the order given, as a customer pays them that settles a statement; those that are more than the target alone are passed over. */
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

/** Every sum that the documents reach, with the last step to it. */
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
