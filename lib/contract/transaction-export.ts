import { z } from 'zod'
import { endpoint } from './endpoint'
import { BULK_MAX } from './bounds'
import { Id, listOf } from './fields'
import { TransactionFilter, TransactionQuery } from './transaction-filter'

/** The filters of the list, or the selected lines, and their order. */
export const ExportFilter = TransactionFilter.extend({
  id: listOf(Id, BULK_MAX).optional(),
  ordering: TransactionQuery.shape.ordering,
})
export type ExportFilter = z.infer<typeof ExportFilter>

export const exportTransactions = endpoint({
  method: 'POST',
  path: '/transaction/export-transaction/',
  can: 'report.export',
  summary:
    "Export the matching bank lines to a workbook; the task's result names the file. One export at a time per user",
  query: ExportFilter,
  body: ExportFilter.meta({ description: 'The same filters as in the query; a filter in both counts as in the body' }),
  response: z.object({ task_id: Id }),
  status: 202,
  errors: [400, 404, 409],
})
