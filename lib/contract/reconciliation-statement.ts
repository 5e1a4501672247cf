/* The statement's file next to the worksheet: which of its lines the books have. */
import { z } from 'zod'
import { BULK_MAX } from './bounds'
import { endpoint } from './endpoint'
import { Day, Id, Money } from './fields'
import { AmountType } from './transaction-fields'

const one = z.object({ id: Id })

/** A line of the statement's file and its state. */
const StatementLine = z.object({
  at: z.int().meta({ description: 'Index of the line within the account in the file, from 0' }),
  date: Day,
  name: z.string(),
  description: z.string(),
  amount: Money,
  amount_type: AmountType,
  state: z.enum(['agrees', 'missing', 'excluded', 'locked']).meta({
    description:
      'agrees: a line of the worksheet matches it. missing: not in the books. excluded: a person excluded it from the books. locked: not in the books, and its date is locked',
  }),
  transaction: Id.nullable().meta({ description: 'The matching line of the worksheet' }),
})
export type StatementLine = z.infer<typeof StatementLine>
export const ReconciliationStatement = z
  .object({
    file: z.string().nullable().meta({ description: 'File name' }),
    problem: z.string().nullable().meta({ description: 'Why the file could not be read line by line' }),
    lines: z.array(StatementLine),
    elsewhere: z.int().meta({
      description:
        'Lines of the file that belong to another statement: outside the dates, or already on an earlier one',
    }),
    stated: z
      .object({ balance: Money, date: Day.nullable() })
      .nullable()
      .meta({ description: 'The balance stated in the file, as a statement shows it: debt on a card is positive' }),
  })
  .meta({ id: 'ReconciliationStatement' })
export type ReconciliationStatement = z.infer<typeof ReconciliationStatement>

export const reconciliationStatement = endpoint({
  method: 'GET',
  path: '/reconciliation/reconciliation/{id}/statement/',
  summary: 'The lines of the attached statement file next to those of the worksheet',
  can: 'reconciliation.read',
  reads_file: true,
  params: one,
  response: ReconciliationStatement,
  errors: [404],
})
export const addStatementLines = endpoint({
  method: 'POST',
  path: '/reconciliation/reconciliation/{id}/statement/lines/',
  summary: 'Add lines of the statement file that are not in the books, each only once',
  can: 'reconciliation.edit',
  reads_file: true,
  params: one,
  body: z.strictObject({
    lines: z
      .array(z.int().min(0))
      .min(1)
      .max(BULK_MAX)
      .meta({ description: 'Indexes in the file. Lines that are already in the books by now are skipped' }),
  }),
  response: z.object({
    added: z.array(Id),
    import: Id.nullable().meta({ description: 'The import that added them; it can be undone' }),
  }),
  errors: [400, 404, 409],
})
