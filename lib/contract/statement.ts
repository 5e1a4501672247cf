import { z } from 'zod'
import { Day, Id } from './fields'

/** The detail of a statement: only its sections, the accounts of the first level, or all of them. */
export const StatementMode = z.enum(['compact', 'summary', 'detailed'])
export type StatementMode = z.infer<typeof StatementMode>

/** The kind of value in a column: a wire amount, a percentage, a change in percent, or a whole number. */
const ColumnKind = z.enum(['money', 'percent', 'change', 'count'])

export const StatementColumn = z
  .object({
    key: z.string(),
    label: z.string(),
    kind: ColumnKind,
    range: z
      .object({ start: Day, end: Day })
      .nullable()
      .meta({ description: 'The dates of the lines that add up to its figures; null if no lines do' }),
    subcategories: z
      .array(z.string())
      .readonly()
      .nullable()
      .meta({ description: 'The sections of the statement it covers; null: all' }),
    truck: z
      .union([Id, z.literal('none')])
      .nullable()
      .meta({ description: 'Only lines of this truck; none: lines without a truck' }),
    entity: Id.nullable().meta({ description: 'Only lines of this entity; null: all entities' }),
  })
  .meta({ id: 'StatementColumn' })
export type StatementColumn = z.infer<typeof StatementColumn>

export const StatementRow = z
  .object({
    id: z.string(),
    kind: z.enum(['section', 'line', 'subtotal', 'total']).meta({
      description:
        'A section has its total and contains the rows of the next level; a subtotal or total sums rows above it',
    }),
    level: z.int().meta({ description: 'Depth in the outline, from 0' }),
    label: z.string(),
    number: z.int().nullable().meta({ description: 'Account number' }),
    accounts: z.array(Id).readonly().meta({ description: 'The accounts whose lines add up to the figures of the row' }),
    subcategories: z
      .array(z.string())
      .readonly()
      .meta({ description: 'The same for rows made of whole sections of the statement' }),
    truck: z
      .union([Id, z.literal('none')])
      .nullable()
      .meta({ description: 'Only lines of this truck; none: lines without a truck' }),
    amount_type: z
      .enum(['money_in', 'money_out'])
      .nullable()
      .meta({ description: 'Direction of the bank lines behind it' }),
    rising_is_good: z.boolean(),
    is_repeat: z
      .boolean()
      .meta({ description: 'Repeats the total of a section, for layouts that show sections side by side' }),
    cells: z
      .array(z.number().nullable())
      .readonly()
      .meta({ description: 'One per column; null if the column has no figure for the row' }),
  })
  .meta({ id: 'StatementRow' })
export type StatementRow = z.infer<typeof StatementRow>

/** What a statement's response has besides its figures: its rows in order, as a screen or a file draws them. */
export const statementTable = { columns: z.array(StatementColumn).readonly(), rows: z.array(StatementRow).readonly() }
export interface StatementTable {
  columns: readonly StatementColumn[]
  rows: readonly StatementRow[]
}
