import { z } from 'zod'
import { endpoint } from './endpoint'
import { Day, Id, Money } from './fields'
import { importList, importUndo } from './list-import'

/** Most bills or invoices that one file may have. */
export const DOCUMENT_ROWS_MAX = 500

export const DocumentImportRow = z
  .object({
    row: z.int().meta({ description: 'Line number in the file' }),
    full_name: z.string().meta({ description: 'The vendor or customer: the matched one, else as in the file' }),
    is_new: z.boolean().meta({ description: 'Whether the vendor or customer would be added' }),
    number: z.string().nullable(),
    date: Day.nullable(),
    due_date: Day.nullable(),
    amount: Money.nullable().meta({ description: 'What is open; null if it cannot be read' }),
    posts_to: z.string().nullable().meta({ description: 'The account of the bill, or the service of the invoice' }),
    outcome: z
      .enum(['add', 'same', 'left_out', 'unplaced', 'refused'])
      .meta({ description: '`unplaced`: it names no account or service, and none was chosen' }),
    notes: z.array(z.string()).meta({ description: 'What else there is to say, such as why the row is left out' }),
    problems: z
      .array(z.string())
      .meta({ description: 'Why the row is refused, in the same words as for a single document' }),
  })
  .meta({ id: 'DocumentImportRow' })
export type DocumentImportRow = z.infer<typeof DocumentImportRow>

export const DocumentImport = z
  .object({
    added: z.int(),
    same: z.int().meta({ description: 'Rows that change nothing: already there, or repeated in the file' }),
    left_out: z.int().meta({ description: 'Credits, payments and whatever else is no open bill or invoice' }),
    unplaced: z.int().meta({ description: 'Rows for which an account or a service must be chosen' }),
    refused: z.int(),
    added_amount: Money,
    same_amount: Money,
    left_out_amount: Money,
    new_names: z.int().meta({ description: 'Vendors or customers that would be added' }),
    import: Id.nullable().meta({ description: 'To undo it; null for a preview, and where nothing was entered' }),
    ignored: z.array(z.string()).meta({ description: 'Columns of the file that are not imported' }),
    rows: z.array(DocumentImportRow),
  })
  .meta({ id: 'DocumentImport', description: 'What importing the file would do, row by row' })
export type DocumentImport = z.infer<typeof DocumentImport>

export const BillImportFields = z.strictObject({
  chart_of_account: Id.optional().meta({ description: 'The account of rows without one of their own' }),
})
export const InvoiceImportFields = z.strictObject({
  service: Id.optional().meta({ description: 'The service of rows without one of their own' }),
})

const file = {
  // A workbook can take long to read.
  upload: 'statement',
  response: DocumentImport,
  errors: [400, 404, 409, 413, 415],
} as const

export const previewBillImport = endpoint({
  ...file,
  method: 'POST',
  path: '/bill/bill/import/preview/',
  can: 'bill.draft',
  summary:
    'Read a CSV or Excel workbook of open bills, such as Unpaid Bills of QuickBooks, and show what importing it would do; nothing is saved',
  body: BillImportFields,
})
export const importBills = endpoint({
  ...file,
  method: 'POST',
  path: '/bill/bill/import/',
  can: 'bill.draft',
  summary:
    'Enter the open bills of a CSV or Excel workbook, all or nothing: one refused row refuses the file. A number that the vendor already has is skipped',
  body: BillImportFields,
})
export const previewInvoiceImport = endpoint({
  ...file,
  method: 'POST',
  path: '/invoice/invoice/import/preview/',
  can: 'invoice.edit',
  summary:
    'Read a CSV or Excel workbook of open invoices, such as Open Invoices of QuickBooks, and show what importing it would do; nothing is saved',
  body: InvoiceImportFields,
})
export const importInvoices = endpoint({
  ...file,
  method: 'POST',
  path: '/invoice/invoice/import/',
  can: 'invoice.edit',
  summary:
    'Create the open invoices of a CSV or Excel workbook, all or nothing: one refused row refuses the file. A number that the customer already has is skipped',
  body: InvoiceImportFields,
})

export const billImportList = endpoint({
  ...importList,
  path: '/bill/bill/import-list/',
  can: 'bill.read',
  summary: 'Imported files of open bills, newest first',
})
export const undoBillImport = endpoint({
  ...importUndo,
  path: '/bill/bill/import/{id}/undo/',
  can: 'bill.delete',
  summary:
    'Undo an import: removes its bills that are not paid, void or in a locked period, and vendors that it added and nothing uses. The file can be imported again',
})
export const invoiceImportList = endpoint({
  ...importList,
  path: '/invoice/invoice/import-list/',
  can: 'invoice.read',
  summary: 'Imported files of open invoices, newest first',
})
export const undoInvoiceImport = endpoint({
  ...importUndo,
  path: '/invoice/invoice/import/{id}/undo/',
  can: 'invoice.void',
  summary:
    'Undo an import: removes its invoices that are not paid, emailed, void, written off or in a locked period, and customers that it added and nothing uses. Their numbers are free again',
})
