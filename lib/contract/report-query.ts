import { z } from 'zod'
import { COMPARISONS } from '@/lib/dates/compared-range'
import { FIRST_DAY, LAST_DAY } from '@/lib/dates/day'
import { RANGE_PARTS } from '@/lib/dates/split-range'
import { BASES } from './choices'
import { Day, Id, listOf } from './fields'
import { PageQuery } from './page'

export const Basis = z.enum(BASES)
export type Basis = z.infer<typeof Basis>

const common = {
  basis: Basis.optional(),
  entities: listOf(Id).optional(),
  read_as: Id.optional().meta({
    description:
      'With several entities, the one whose fiscal year is used, and whose basis if none is given; the oldest if omitted',
  }),
}
const inOrder = (query: { start_date: string; end_date: string }): boolean => query.start_date <= query.end_date
const order = { path: ['end_date'], error: 'End date must not be before the start date.' }

/** The parameters of every report. */
export const ReportQuery = z.strictObject({ start_date: Day, end_date: Day, ...common }).refine(inOrder, order)

export const compare = z
  .enum(COMPARISONS)
  .default('none')
  .meta({ description: 'Adds columns for the same days a year earlier, or for the previous period' })

const COLUMNS = ['total', ...RANGE_PARTS, 'entity', 'truck', 'budget'] as const
/** What each column of a statement covers; `total` is the whole range only. */
export type StatementColumns = (typeof COLUMNS)[number]
export const columns = z.enum(COLUMNS).default('total').meta({
  description:
    'One column per week, month, quarter or year (by fiscal year) of the range, per entity (those requested, otherwise all you can see) or per truck (profit and loss only), followed by the total; or budget, actual and difference (profit and loss only). Replaces a comparison',
})

const BESIDE = ['change', 'percent'] as const
/** What is shown next to the figures of columns. */
export type Beside = (typeof BESIDE)[number]
export const beside = listOf(z.enum(BESIDE)).default([]).meta({
  description:
    'With columns only. change: the difference of each column from the one before, in dollars and percent, if columns are periods; percent: each figure as a share of its column total',
})

export const isOfDays = ({ columns: by }: { columns: StatementColumns }): boolean => by !== 'truck' && by !== 'budget'
export const notByTruck = {
  path: ['columns'],
  error: 'Only profit and loss can be shown by truck or next to a budget.',
}

/** The same of a report that can be compared, or stand in columns. */
export const ComparedQuery = ReportQuery.safeExtend({ compare, columns, beside })

/** A page of an account's lines; all dates when none are given. */
export const LedgerQuery = z
  .strictObject({
    start_date: Day.default(FIRST_DAY),
    end_date: Day.default(LAST_DAY),
    ...common,
    page: PageQuery.shape.page,
    page_size: PageQuery.shape.page_size,
  })
  .refine(inOrder, order)
