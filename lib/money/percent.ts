import { divideRound } from './allocate'
import { parseCents, sumWire } from './cents'

/** Percent of a positive whole, one decimal. */
export const percentOf = (part: number, whole: number): number | null =>
  whole > 0 ? tenths(divideRound(parseCents(part) * 1000n, parseCents(whole))) : null

/** Change in percent of |before|, one decimal; null when `before` is zero. Source: LEDGER §6.5. */
export function percentChange(now: number, before: number): number | null {
  if (before === 0) return null
  const base = parseCents(before)
  return tenths(divideRound(parseCents(sumWire([now, -before])) * 1000n, base < 0n ? -base : base))
}

const tenths = (value: bigint): number => Number(value) / 10
