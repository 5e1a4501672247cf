import { z } from 'zod'
import { endpoint } from './endpoint'
import { Id, listOf } from './fields'
import { page, PageQuery } from './page'
import { Transaction } from './transaction'

const PossibleDuplicate = z
  .object({
    manual: Transaction.meta({
      description:
        'The line that merging removes: the one entered by hand, imported from a file next to a bank feed, or from the later of two files',
    }),
    imported: Transaction.meta({ description: 'The line that is kept' }),
    days_apart: z.int(),
  })
  .meta({ id: 'PossibleDuplicate' })

export const duplicates = endpoint({
  method: 'GET',
  path: '/transaction/duplicates/',
  can: 'transaction.read',
  summary:
    'Lines from different sources that may be the same transaction: same account, direction and amount, at most 3 days apart',
  query: PageQuery.omit({ search: true }).extend({ bank_account: Id.optional(), entities: listOf(Id).optional() }),
  response: page(PossibleDuplicate),
  errors: [400],
})
export const mergeDuplicate = endpoint({
  method: 'POST',
  path: '/transaction/merge-duplicate/',
  can: 'transaction.edit',
  summary:
    'Keep the imported line with the category, stakeholder, note and comments of the other one, which is deleted',
  body: z.strictObject({ manual: Id, imported: Id }),
  response: Transaction,
  errors: [400, 404, 409],
})
