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
      .meta({ description: 'The days whose lines add up to its figures; null: no lines do' }),
    subcategories: z
      .array(z.string())
      .readonly()
      .nullable()
      .meta({ description: 'The sections of the statement that its figures are of; null: all' }),
    truck: z
      .union([Id, z.literal('none')])
      .nullable()
      .meta({ description: 'Whose lines alone count in the column; none: lines without a truck' }),
    entity: Id.nullable().meta({ description: 'Whose lines alone count in the column; null: those of all entities' }),
  })
  .meta({ id: 'StatementColumn' })
export type StatementColumn = z.infer<typeof StatementColumn>

export const StatementRow = z
  .object({
    id: z.string(),
    kind: z.enum(['section', 'line', 'subtotal', 'total']).meta({
      description:
        'A section has its total and stands over the rows of the next level; a subtotal or total sums rows above it',
    }),
    level: z.int().meta({ description: 'Depth in the outline, from 0' }),
    label: z.string(),
    number: z.int().nullable().meta({ description: 'Of the account' }),
    accounts: z.array(Id).readonly().meta({ description: 'Whose lines add up to the figures of the row' }),
    subcategories: z
      .array(z.string())
      .readonly()
      .meta({ description: 'The same, where whole sections of the statement do' }),
    truck: z
      .union([Id, z.literal('none')])
      .nullable()
      .meta({ description: 'Whose lines alone count; none: lines without a truck' }),
    amount_type: z
      .enum(['money_in', 'money_out'])
      .nullable()
      .meta({ description: 'Direction of the bank lines behind it' }),
    rising_is_good: z.boolean(),
    is_repeat: z
      .boolean()
      .meta({ description: 'Says the total of a section again, for where sections stand beside each other' }),
    cells: z
      .array(z.number().nullable())
      .readonly()
      .meta({ description: 'One a column; null: the column says nothing of the row' }),
  })
  .meta({ id: 'StatementRow' })
export type StatementRow = z.infer<typeof StatementRow>

/** What a statement's answer has besides its figures: its rows in order, as a screen or a file draws them. */
export const statementTable = { columns: z.array(StatementColumn).readonly(), rows: z.array(StatementRow).readonly() }
export interface StatementTable {
  columns: readonly StatementColumn[]
  rows: readonly StatementRow[]
}
