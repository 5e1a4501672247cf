import { formatMonthYear } from '@/lib/dates/format'
import type { ProfitAndLossByTruck } from './review-report'

/** Trucks that are named; more are counted. */
const NAMED = 5

/** What is said where trucks moved money in months without miles; null where none did. */
export function missingMilesText(missing: ProfitAndLossByTruck['missing_miles']): string | null {
  if (missing.length === 0) return null
  const named = missing.slice(0, NAMED).map(({ name, months }) => `${name} (${monthsText(months)})`)
  const more = missing.length - named.length
  const trucks = [...named, ...(more > 0 ? [`${more} more`] : [])].join(', ')
  return `Miles are missing, so figures per mile are too high: ${trucks}.`
}

/** Each month by its name, or the first and the last of many. */
function monthsText(months: readonly string[]): string {
  const names = months.map((month) => formatMonthYear(`${month}-01`))
  return names.length <= 2 ? names.join(', ') : `${names.length} months from ${names[0]} to ${names.at(-1)}`
}
