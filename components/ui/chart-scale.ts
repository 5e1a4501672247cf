export interface Scale {
  /** From the lowest to the highest; zero is among them. */
  ticks: number[]
  low: number
  high: number
}

const ROUND = [1, 2, 2.5, 5, 10]

/** An axis of about `count` round steps that holds zero and all values. Pixels only: no figure is made from it. */
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

const compact = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 })
/** '$20K', '($2.5M)' */
export const axisLabel = (value: number): string => {
  const text = `$${compact.format(Math.abs(value))}`
  return value < 0 ? `(${text})` : text
}
