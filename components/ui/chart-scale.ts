export interface Scale {
  /** From the lowest to the highest; zero is among them. */
  ticks: number[]
  low: number
  high: number
}

const ROUND = [1, 2, 2.5, 5, 10]

/** An axis with about `count` round steps that includes zero and all values. For pixels only: no figure is calculated from it. */
export function axisScale(values: readonly number[], count = 5): Scale {
  const min = Math.min(0, ...values)
  const max = Math.max(0, ...values)
  const span = max - min || 1
  const power = 10 ** Math.floor(Math.log10(span / count))
  const step = power * (ROUND.find((factor) => span / (power * factor) <= count) ?? 10)
  const [from, to] = [Math.floor(min / step), Math.max(Math.ceil(max / step), 1)]
  const ticks = Array.from({ length: to - from + 1 }, (_, index) => (from + index) * step)
  return { ticks, low: from * step, high: to * step }
}

const UNITS = [
  [1e12, 'T'],
  [1e9, 'B'],
  [1e6, 'M'],
  [1e3, 'K'],
] as const
// Written by hand, as in lib/money: the first use of Intl is expensive.
function compact(size: number): string {
  const [unit, letter] = UNITS.find(([least]) => size >= least) ?? [1, '']
  return `${Math.round((size / unit) * 10) / 10}${letter}`
}
/** '$20K', '($2.5M)' */
export const axisLabel = (value: number): string => {
  const text = `$${compact(Math.abs(value))}`
  return value < 0 ? `(${text})` : text
}

/** Months of a year that names may be apart, so that they recur each year. */
const STEPS = [1, 2, 3, 6, 12, 24, 60, 120, 240]

/** Which of so many points are named if there is room for this many names: the first, the last, and others at equal distances. */
export function namedPoints(points: number, room: number): readonly number[] {
  const last = points - 1
  const least = last / Math.max(1, Math.floor(room) - 1)
  const step = STEPS.find((months) => months >= least) ?? last
  const named = Array.from({ length: points }, (_, at) => at).filter(
    (at) => at % step === 0 && last - at >= step * 0.75,
  )
  return points === 0 ? [] : [...new Set([0, ...named, last])]
}
