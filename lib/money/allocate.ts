import { cents, type Cents } from './cents'

/** numerator / denominator rounded to the nearest whole, ties away from zero. Throws RangeError on zero. Source: LEDGER §1.4. */
export function divideRound(numerator: bigint, denominator: bigint): bigint {
  const negative = numerator < 0n !== denominator < 0n
  const n = numerator < 0n ? -numerator : numerator
  const d = denominator < 0n ? -denominator : denominator
  const rounded = (2n * n + d) / (2n * d)
  return negative ? -rounded : rounded
}

/**
 * Shares of total by weight, each rounded; the residue goes to the line with the largest |weight|, first on ties.
 * Throws RangeError when the weights sum to zero. Source: LEDGER §1.4.
 */
export function allocate(total: Cents, weights: readonly Cents[]): Cents[] {
  const whole = weights.reduce<bigint>((sum, weight) => sum + weight, 0n)
  const shares = weights.map((weight) => divideRound(total * weight, whole))
  const residue = total - shares.reduce((sum, share) => sum + share, 0n)
  const heaviest = indexOfLargest(weights)
  return shares.map((share, index) => cents(index === heaviest ? share + residue : share))
}

function indexOfLargest(weights: readonly Cents[]): number {
  let best = 0
  const size = (weight: bigint) => (weight < 0n ? -weight : weight)
  weights.forEach((weight, index) => {
    if (size(weight) > size(weights[best] ?? cents(0n))) best = index
  })
  return best
}
