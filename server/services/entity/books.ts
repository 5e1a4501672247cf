import { addMonths, dayIn, fiscalYearStart, type Day } from '@/lib/dates/day'
import type { Ctx } from '../context'

/** The day on which new books begin: January 1 of this year, or of last year for an import of two years. Source: LEDGER §1.1. */
export function booksStart(ctx: Ctx, import_year: 1 | 2 = 1): Day {
  const january = fiscalYearStart(dayIn(booksTimezone(ctx), ctx.now()), 1)
  return import_year === 1 ? january : addMonths(january, -12)
}

/** The time zone of new books. UTC means that the caller has no zone, since no trucking company keeps its books in it. */
export const booksTimezone = (ctx: Ctx): string => (ctx.timezone === 'UTC' ? 'America/Chicago' : ctx.timezone)
