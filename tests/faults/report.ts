import { quantile } from '@/bench/measure'
import type { Fault, Outcome } from './fault'

/** A row of a Markdown table: id, what was done, figure, goal, verdict. */
export const row = ({ id, done, goal }: Fault, cycles: number, { figure, reached }: Outcome): string =>
  line([id, `${done}, ${cycles} ×`, figure, goal, reached ? 'reached' : 'MISSED'])

export const skippedRow = ({ id, done, goal }: Fault, reason: string): string =>
  line([id, done, reason, goal, 'skipped'])

export const HEAD = `${line(['fault', 'what was done', 'figure', 'goal', 'verdict'])}\n|---|---|---|---|---|`

function line(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`
}

/** Median, 95th percentile and maximum, in seconds with two decimals. */
export function spread(ms: readonly number[]): string {
  const sorted = [...ms].sort((a, b) => a - b)
  const [p50, p95, worst] = [0.5, 0.95, 1].map((part) => seconds(quantile(sorted, part)))
  return `p50 ${p50}, p95 ${p95}, worst ${worst}`
}

export const p95 = (ms: readonly number[]): number =>
  quantile(
    [...ms].sort((a, b) => a - b),
    0.95,
  )

export const seconds = (ms: number): string => `${number(ms / 1_000, 2)} s`
export const number = (value: number, digits = 0): string =>
  new Intl.NumberFormat('en', { minimumFractionDigits: digits, maximumFractionDigits: digits }).format(value)
