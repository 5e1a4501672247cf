import { formatMonthYear } from '@/lib/dates/format'
import type { ProfitAndLossByTruck } from './review-report'

/** How many trucks of a month are named; the rest are counted. */
const NAMED = 2
/** How many months are listed, latest first; the rest are counted. */
const TOLD = 4

/** The message when trucks had income or expenses in months without miles; null when none did. */
export function missingMilesText(missing: ProfitAndLossByTruck['missing_miles']): string | null {
  const months = [...new Set(missing.flatMap((truck) => truck.months))].sort()
  if (months.length === 0) return null
  const named = months.slice(-TOLD).map((month) => {
    const names = missing.filter((truck) => truck.months.includes(month)).map(({ name }) => name)
    const trucks = names.length > NAMED ? `${names.length} trucks` : names.join(' and ')
    return `${formatMonthYear(`${month}-01`)} (${trucks})`
  })
  const earlier = months.length - named.length
  const before = earlier > 0 ? [`${earlier} earlier ${earlier === 1 ? 'month' : 'months'}`] : []
  return `Miles are missing, so figures per mile are too high: ${[...before, ...named].join(', ')}.`
}
