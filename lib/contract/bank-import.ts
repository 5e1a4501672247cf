import { z } from 'zod'
import { AMOUNT_TYPES } from './choices'
import { endpoint } from './endpoint'
import { Day, Id, Instant, listOf, Money } from './fields'
import { page, PageQuery } from './page'
import { StatementFormat } from './statement-import'

/** What one file brought to one bank account. */
export const BankImport = z
  .object({
    id: Id,
    file_name: z.string(),
    format: StatementFormat,
    bank_account: z.object({ id: Id, name: z.string() }),
    created_by: z.string().nullable().meta({ description: 'Name of the person who imported it' }),
    created_at: Instant,
    lines: z.int().meta({ description: 'Lines of this import that are still in the books' }),
    money_in: Money,
    money_out: Money,
    first_date: Day.nullable(),
    last_date: Day.nullable(),
    undone_at: Instant.nullable(),
  })
  .meta({ id: 'BankImport' })
export type BankImport = z.infer<typeof BankImport>

/** Why a line cannot leave the books now. */
export const StayReason = z.enum([
  'in_progress',
  'finalized',
  'locked_period',
  'reconciled',
  'matched',
  'transfer',
  'loan',
])
export type StayReason = z.infer<typeof StayReason>

export const bankImportList = endpoint({
  method: 'GET',
  path: '/bank/import-list/',
  can: 'integration.read',
  summary: 'Imported statement files, newest first',
  query: PageQuery.omit({ search: true }).extend({ bank_account: Id.optional(), entities: listOf(Id).optional() }),
  response: page(BankImport),
  errors: [400],
})
export const bankImportLines = endpoint({
  method: 'GET',
  path: '/bank/import/{id}/lines/',
  can: 'transaction.read',
  summary: 'The lines of an import that are in the books, and what keeps each from being removed',
  params: z.object({ id: Id }),
  query: PageQuery.omit({ search: true }),
  response: page(
    z.object({
      id: Id,
      date: Day,
      name: z.string(),
      amount: Money,
      amount_type: z.enum(AMOUNT_TYPES),
      stays: StayReason.nullable(),
    }),
  ),
  errors: [400, 404],
})
export const UndoneImport = z.object({
  removed: z.int(),
  stayed: z.array(z.object({ reason: StayReason, count: z.int() })),
})
export type UndoneImport = z.infer<typeof UndoneImport>
export const undoImport = endpoint({
  method: 'POST',
  path: '/bank/import/{id}/undo/',
  can: 'integration.sync',
  summary:
    'Undo an import, or some of its lines: removes every line that is not finalized, reconciled, matched or locked. Removed lines can be imported again',
  params: z.object({ id: Id }),
  body: z.strictObject({ transactions: z.array(Id).min(1).max(10_000).optional() }),
  response: UndoneImport,
  errors: [400, 404, 409],
})
