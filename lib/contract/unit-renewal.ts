import { z } from 'zod'
import { endpoint } from './endpoint'
import { Day, Id, listOf, Message, Text } from './fields'
import { FileRef } from './file'

export const RENEWAL_KINDS = ['registration', 'insurance', 'annual_inspection', 'lease', 'other'] as const
export const RenewalKind = z.enum(RENEWAL_KINDS)
export type RenewalKind = z.infer<typeof RenewalKind>

export const UnitRenewal = z
  .object({
    id: Id,
    truck: Id.nullable(),
    trailer: Id.nullable(),
    unit: z.string().meta({ description: 'What the truck or trailer is called' }),
    kind: RenewalKind,
    expires_on: Day,
    days_left: z.int().meta({ description: 'Negative once it has expired' }),
    note: z.string().nullable(),
    file: FileRef.nullable().meta({ description: 'The paper behind it, such as a cab card or a policy' }),
  })
  .meta({ id: 'UnitRenewal' })
export type UnitRenewal = z.infer<typeof UnitRenewal>

export const unitRenewals = endpoint({
  method: 'GET',
  path: '/fixed_asset/unit-renewal/',
  summary: 'Until when trucks and trailers are registered, insured, inspected or leased; the next to expire first',
  can: 'asset.read',
  query: z.strictObject({
    truck: Id.optional(),
    trailer: Id.optional(),
    due_by: Day.optional(),
    entities: listOf(Id).optional(),
  }),
  response: z.array(UnitRenewal),
  errors: [400],
})
export const setUnitRenewal = endpoint({
  method: 'PUT',
  path: '/fixed_asset/unit-renewal/',
  summary: 'Say until when a truck or trailer is registered, insured, inspected or leased; a renewal moves the date on',
  can: 'asset.edit',
  body: z
    .strictObject({
      truck: Id.nullish(),
      trailer: Id.nullish(),
      kind: RenewalKind,
      expires_on: Day,
      note: Text.nullish().meta({ description: 'The one that is there stays when left out' }),
      file: Id.nullish().meta({ description: 'An uploaded file; the one that is there stays when left out' }),
    })
    .refine(({ truck, trailer }) => !truck !== !trailer, { path: ['truck'], error: 'Choose a truck or a trailer.' }),
  response: UnitRenewal,
  errors: [400, 404, 409],
})
export const deleteUnitRenewal = endpoint({
  method: 'DELETE',
  path: '/fixed_asset/unit-renewal/{id}/',
  summary: 'Forget such a date, as of a unit that was sold',
  can: 'asset.edit',
  params: z.object({ id: Id }),
  response: Message,
  errors: [404],
})
