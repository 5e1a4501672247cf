/* The statement's file next to the worksheet: which of its lines the books have. */
import { z } from 'zod'
import { BULK_MAX } from './bounds'
import { endpoint } from './endpoint'
import { Day, Id, Money } from './fields'
import { AmountType } from './transaction-fields'

const one = z.object({ id: Id })

/** A line of the statement's file and its state. */
const StatementLine = z.object({
  at: z.int().meta({ description: 'Its place among the lines of the account in the file, from 0' }),
  date: Day,
  name: z.string(),
  description: z.string(),
  amount: Money,
  amount_type: AmountType,
  state: z.enum(['agrees', 'missing', 'excluded', 'locked']).meta({
    description:
      'agrees: a line of the worksheet says the same. missing: the books lack it. excluded: a person took it out of the books. locked: the books lack it, and its day is closed',
  }),
  transaction: Id.nullable().meta({ description: 'The line of the worksheet that it agrees with' }),
})
export type StatementLine = z.infer<typeof StatementLine>
export const ReconciliationStatement = z
  .object({
    file: z.string().nullable().meta({ description: 'Its name' }),
    problem: z.string().nullable().meta({ description: 'Why the file could not be read line by line' }),
    lines: z.array(StatementLine),
    elsewhere: z.int().meta({
      description: 'Lines of the file that belong to another statement: of other days, or shown by an earlier one',
    }),
    stated: z
      .object({ balance: Money, date: Day.nullable() })
      .nullable()
      .meta({ description: 'The balance that the file names, as a statement shows it: debt on a card is positive' }),
  })
  .meta({ id: 'ReconciliationStatement' })
export type ReconciliationStatement = z.infer<typeof ReconciliationStatement>

export const reconciliationStatement = endpoint({
  method: 'GET',
  path: '/reconciliation/reconciliation/{id}/statement/',
  summary: "The lines of the statement's own file beside those of the worksheet",
  can: 'reconciliation.read',
  reads_file: true,
  params: one,
  response: ReconciliationStatement,
  errors: [404],
})
export const addStatementLines = endpoint({
  method: 'POST',
  path: '/reconciliation/reconciliation/{id}/statement/lines/',
  summary: "Add lines that the statement's file has and the books lack, each once",
  can: 'reconciliation.edit',
  reads_file: true,
  params: one,
  body: z.strictObject({
    lines: z
      .array(z.int().min(0))
      .min(1)
      .max(BULK_MAX)
      .meta({ description: 'Places in the file. Lines that stand in the books by now are passed over' }),
  }),
  response: z.object({
    added: z.array(Id),
    import: Id.nullable().meta({ description: 'The import that brought them, which can be undone' }),
  }),
  errors: [400, 404, 409],
})
