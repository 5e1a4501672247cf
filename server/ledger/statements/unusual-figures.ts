import { divideRound } from '@/lib/money/allocate'
import { absolute, cents, subtract, sum, type Cents } from '@/lib/money/cents'

interface MonthlyFigures {
  readonly id: string
  readonly chart_number: number
  readonly name: string
  /** The month's amount, on the account's normal side. */
  readonly now: Cents
  /** The amounts of each month before it, including months without movement. */
  readonly before: readonly Cents[]
}
interface UnusualFigure extends MonthlyFigures {
  readonly average: Cents
  /** now − average. */
  readonly off: Cents
}

/** Fewer months say nothing about what is usual. */
const MONTHS_MIN = 3
/** Smaller differences are not worth a look. */
const LEAST = cents(50_000n)

/**
 * Figures of a month that are far from the months before: more than half the average away, by at least 500.00, and outside the range of
 * those months. The farthest first.
 */
export function unusualFigures(accounts: readonly MonthlyFigures[]): UnusualFigure[] {
  return accounts
    .filter(({ before }) => before.length >= MONTHS_MIN)
    .map((account) => {
      const average = cents(divideRound(sum(account.before), BigInt(account.before.length)))
      return { ...account, average, off: subtract(account.now, average) }
    })
    .filter(isFar)
    .sort((a, b) => Number(absolute(b.off) - absolute(a.off)) || a.chart_number - b.chart_number)
}

function isFar({ now, before, average, off }: UnusualFigure): boolean {
  const away = absolute(off)
  const isInside = before.some((month) => month >= now) && before.some((month) => month <= now)
  return away >= LEAST && away * 2n > absolute(average) && !isInside
}
