import { z } from 'zod'
import { AMOUNT_TYPES, TRANSACTION_SOURCES, TRANSACTION_STATUSES } from './choices'

export const AmountType = z.enum(AMOUNT_TYPES)
export type AmountType = z.infer<typeof AmountType>
export const TransactionStatus = z.enum(TRANSACTION_STATUSES)
export type TransactionStatus = z.infer<typeof TransactionStatus>
/** What a line stands for when it is more than a category. */
export const TransactionLink = z.enum(['bill', 'invoice', 'transfer', 'mirror', 'loan'])
export type TransactionLink = z.infer<typeof TransactionLink>
export const TransactionSource = z.enum(TRANSACTION_SOURCES)
export type TransactionSource = z.infer<typeof TransactionSource>

/** As the file of a fuel card writes them. */
export const Particulars = z.object({
  unit: z.string().optional(),
  gallons: z.string().optional(),
  product: z.string().optional(),
  odometer: z.string().optional(),
  state: z.string().optional(),
})
export type Particulars = z.infer<typeof Particulars>

export const FiledBy = z.enum(['by_rule', 'by_truck_gpt'])
export type FiledBy = z.infer<typeof FiledBy>
export const filed_by = FiledBy.optional().meta({
  description: 'When undoing a change: restores the status the line had from its rule or AI, if one categorized it',
})
