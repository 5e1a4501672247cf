import { z } from 'zod'
import { AMOUNT_TYPES } from './choices'
import { endpoint } from './endpoint'
import { Day, Id, Instant, listOf, Money, RequiredText } from './fields'
import { page, PageQuery } from './page'
import { Transaction } from './transaction'

/** An imported line that a person excluded from the books: not posted, but recognized when its file is imported again. */
export const ExcludedLine = z
  .object({
    id: Id,
    entry_id: z.string(),
    bank_account: z.object({ id: Id, name: z.string() }),
    date: Day,
    amount: Money,
    amount_type: z.enum(AMOUNT_TYPES),
    name: z.string(),
    reason: z.string(),
    merged_into: Id.nullable(),
    excluded_by: z.string().nullable().meta({ description: 'Name of the person who excluded it' }),
    excluded_at: Instant,
  })
  .meta({ id: 'ExcludedLine' })
export type ExcludedLine = z.infer<typeof ExcludedLine>

export const excludeTransaction = endpoint({
  method: 'POST',
  path: '/transaction/{id}/exclude/',
  can: 'transaction.edit',
  summary: 'Exclude a line of a statement file from the books, with a reason; it can be restored',
  params: z.object({ id: Id }),
  body: z.strictObject({ reason: RequiredText }),
  response: ExcludedLine,
  errors: [400, 404, 409],
})
export const excludedList = endpoint({
  method: 'GET',
  path: '/transaction/excluded/',
  can: 'transaction.read',
  summary: 'Excluded lines, newest first',
  query: PageQuery.omit({ search: true }).extend({ bank_account: Id.optional(), entities: listOf(Id).optional() }),
  response: page(ExcludedLine),
  errors: [400],
})
export const restoreExcluded = endpoint({
  method: 'POST',
  path: '/transaction/excluded/{id}/restore/',
  can: 'transaction.edit',
  summary: 'Restore an excluded line, with its former category if that can still be used',
  params: z.object({ id: Id }),
  response: Transaction,
  errors: [404, 409],
})
