import { addMonths, dayIn, fiscalYearStart, type Day } from '@/lib/dates/day'
import type { Ctx } from '../context'

/** Where new books begin: this January 1st, or last year's for an import of two years. Source: LEDGER §1.1. */
export function booksStart(ctx: Ctx, import_year: 1 | 2 = 1): Day {
  const january = fiscalYearStart(dayIn(ctx.timezone, ctx.now()), 1)
  return import_year === 1 ? january : addMonths(january, -12)
}

/** The zone of new books. UTC is what a caller without a zone gets, and no trucking company keeps its books in it. */
export const booksTimezone = (ctx: Ctx): string => (ctx.timezone === 'UTC' ? 'America/Chicago' : ctx.timezone)
