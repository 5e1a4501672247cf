import { z } from 'zod'
import { BASES } from './choices'
import { Day, Id, listOf } from './fields'
import { PageQuery } from './page'

export const Basis = z.enum(BASES)
export type Basis = z.infer<typeof Basis>

const common = { basis: Basis.optional(), entities: listOf(Id).optional() }
const inOrder = (query: { start_date: string; end_date: string }): boolean => query.start_date <= query.end_date
const order = { path: ['end_date'], error: 'End date must not be before the start date.' }

/** What every report takes. */
export const ReportQuery = z.strictObject({ start_date: Day, end_date: Day, ...common }).refine(inOrder, order)

/** A page of an account's lines; without dates all of them. */
export const LedgerQuery = z
  .strictObject({
    start_date: Day.default('1900-01-01'),
    end_date: Day.default('2200-12-31'),
    ...common,
    page: PageQuery.shape.page,
    page_size: PageQuery.shape.page_size,
  })
  .refine(inOrder, order)
