import { addDays, addMonths, monthEnd, monthStart, type Day } from '@/lib/dates/day'

interface Monthly {
  month_day: number
  until: Day | null
}

/** The same day of the next month, or its last one. */
export function dayAfter(date: Day, { month_day, until }: Monthly): Day | null {
  const start = monthStart(addMonths(monthStart(date), 1))
  const day = addDays(start, month_day - 1)
  const next = day <= monthEnd(start) ? day : monthEnd(start)
  return until !== null && next > until ? null : next
}

/** How many entries are due by a day. */
export function dueThrough(day: Day, first: Day, until: Day | null): number {
  let count = 0
  for (
    let next: Day | null = first;
    next !== null && next <= day;
    next = dayAfter(next, { month_day: dayOf(first), until })
  )
    count++
  return count
}

export const dayOf = (day: Day): number => Number(day.slice(8))
