import { z } from 'zod'
import { LIST_MAX } from './bounds'
import { endpoint } from './endpoint'
import { Day, Id, Money } from './fields'
import { BulkSkipped } from './transaction-bulk'
import { AmountType } from './transaction-fields'

/** Why a truck is proposed for a bank line. */
export const TruckReason = z.enum(['unit', 'stakeholder', 'history'])
export type TruckReason = z.infer<typeof TruckReason>

export const LineWithoutTruck = z
  .object({
    id: Id,
    date: Day,
    name: z.string(),
    description: z.string(),
    amount: Money,
    amount_type: AmountType,
    chart_of_account: z.object({ id: Id, chart_number: z.int(), name: z.string() }).nullable(),
    stakeholder: z.object({ id: Id, full_name: z.string() }).nullable(),
    proposed: z.object({ truck: Id, unit_number: z.string().nullable(), because: TruckReason }).nullable().meta({
      description:
        'unit: its text names the unit; stakeholder: the payee is assigned to that unit; history: all earlier lines of the stakeholder name it',
    }),
  })
  .meta({ id: 'LineWithoutTruck' })
export type LineWithoutTruck = z.infer<typeof LineWithoutTruck>

export const linesWithoutTruck = endpoint({
  method: 'GET',
  path: '/transaction/lines-without-truck/',
  summary:
    'Bank lines of income and expenses without a truck, those with a suggestion first; with an id, only that line, whether it has a truck or not',
  can: 'transaction.read',
  query: z.strictObject({ start_date: Day, end_date: Day, id: Id.optional() }),
  response: z.object({
    count: z.int().meta({ description: 'Total number; only the first few hundred are listed' }),
    results: z.array(LineWithoutTruck),
  }),
  errors: [400],
})

export const assignTrucks = endpoint({
  method: 'POST',
  path: '/transaction/assign-trucks/',
  summary: 'Assign trucks to bank lines; lines that cannot take one are left out',
  can: 'transaction.edit',
  body: z.strictObject({
    lines: z
      .array(z.strictObject({ transaction: Id, truck: Id.nullable() }))
      .min(1, 'field is required')
      .max(LIST_MAX)
      .refine(
        (lines) => new Set(lines.map((line) => line.transaction)).size === lines.length,
        'Name each transaction once.',
      ),
  }),
  response: z.object({
    updated: z.int(),
    skipped: z.array(BulkSkipped).meta({ description: 'The lines that were left out, and why' }),
  }),
  errors: [400, 404, 409],
})
