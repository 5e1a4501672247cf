import { z } from 'zod'
import { endpoint } from './endpoint'
import { Day, Decimal, FileBytes, Id, Money } from './fields'
import { PDF } from './report-file'

/** A place on a page, as fractions (0 to 1) from its left and upper edge. */
export const FilePlace = z
  .object({ page: z.int(), x: z.number(), y: z.number(), width: z.number(), height: z.number() })
  .meta({ id: 'FilePlace', description: 'Where it stands: parts of the page from its left and upper edge, 0 to 1' })
export type FilePlace = z.infer<typeof FilePlace>

const found = <T extends z.ZodType>(value: T) => z.object({ value, place: FilePlace }).nullable()

export const BillFile = z
  .object({
    has_text: z.boolean().meta({ description: 'false: a picture or a scan, in which nothing is read' }),
    stakeholder: found(z.object({ id: Id, full_name: z.string() })),
    bill_number: found(z.string()),
    bill_date: found(Day),
    bill_due_date: found(Day),
    total: found(Money),
    tax_percent: found(Decimal),
    lines: z
      .array(z.object({ description: z.string(), quantity: Decimal, rate: Decimal, place: FilePlace }))
      .meta({ description: 'Only when they add up to the total' }),
  })
  .meta({ id: 'BillFile', description: 'What the file of a bill says; null where that is not sure' })
export type BillFile = z.infer<typeof BillFile>

export const readBillFile = endpoint({
  method: 'POST',
  path: '/bill/read-file/',
  can: 'bill.draft',
  reads_file: true,
  summary: 'Read what an uploaded bill says, on our own server; nothing is written',
  body: z.strictObject({ file: Id }),
  response: BillFile,
  errors: [400, 404, 503],
})
export const billPdf = endpoint({
  method: 'GET',
  path: '/bill/bill/{id}/pdf/',
  summary: 'A bill as it was entered, with what is still owed on it',
  can: 'bill.read',
  params: z.object({ id: Id }),
  produces: PDF,
  response: FileBytes,
  errors: [404],
})
