import { z } from 'zod'
import { endpoint } from './endpoint'
import { Day, Decimal, FileBytes, Id, Money } from './fields'
import { PDF } from './report-file'

/** A place on a page, as fractions (0 to 1) from its left and upper edge. */
export const FilePlace = z
  .object({ page: z.int(), x: z.number(), y: z.number(), width: z.number(), height: z.number() })
  .meta({
    id: 'FilePlace',
    description: 'Where the value is on the page: fractions of the page measured from its left and top edges, 0 to 1',
  })
export type FilePlace = z.infer<typeof FilePlace>

const found = <T extends z.ZodType>(value: T) => z.object({ value, place: FilePlace }).nullable()

export const BillFile = z
  .object({
    has_text: z.boolean().meta({ description: 'false: a picture or a scan, from which nothing is read' }),
    stakeholder: found(z.object({ id: Id, full_name: z.string() })),
    bill_number: found(z.string()),
    bill_date: found(Day),
    bill_due_date: found(Day),
    total: found(Money),
    tax_percent: found(Decimal),
    lines: z
      .array(z.object({ description: z.string(), quantity: Decimal, rate: Decimal, place: FilePlace }))
      .meta({ description: 'Only if they add up to the total' }),
  })
  .meta({ id: 'BillFile', description: 'What was read from a bill file; null where the reading is uncertain' })
export type BillFile = z.infer<typeof BillFile>

export const readBillFile = endpoint({
  method: 'POST',
  path: '/bill/read-file/',
  can: 'bill.draft',
  reads_file: true,
  summary: 'Read an uploaded bill, on our own server; nothing is saved',
  body: z.strictObject({ file: Id }),
  response: BillFile,
  errors: [400, 404, 503],
})
export const billPdf = endpoint({
  method: 'GET',
  path: '/bill/bill/{id}/pdf/',
  summary: 'A bill as it was entered, with the open balance',
  can: 'bill.read',
  params: z.object({ id: Id }),
  produces: PDF,
  response: FileBytes,
  errors: [404],
})
