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
    unit: z.string().meta({ description: 'Name of the truck or trailer' }),
    kind: RenewalKind,
    expires_on: Day,
    days_left: z.int().meta({ description: 'Negative once it has expired' }),
    note: z.string().nullable(),
    file: FileRef.nullable().meta({ description: 'The document itself, such as a cab card or a policy' }),
  })
  .meta({ id: 'UnitRenewal' })
export type UnitRenewal = z.infer<typeof UnitRenewal>

export const unitRenewals = endpoint({
  method: 'GET',
  path: '/fixed_asset/unit-renewal/',
  summary: 'When registrations, insurance, inspections and leases of trucks and trailers expire; next to expire first',
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
  summary:
    'Set when the registration, insurance, inspection or lease of a truck or trailer expires; a renewal moves the date',
  can: 'asset.edit',
  body: z
    .strictObject({
      truck: Id.nullish(),
      trailer: Id.nullish(),
      kind: RenewalKind,
      expires_on: Day,
      note: Text.nullish().meta({ description: 'Keeps the current note if omitted' }),
      file: Id.nullish().meta({ description: 'An uploaded file; keeps the current one if omitted' }),
    })
    .refine(({ truck, trailer }) => !truck !== !trailer, { path: ['truck'], error: 'Choose a truck or a trailer.' }),
  response: UnitRenewal,
  errors: [400, 404, 409],
})
export const deleteUnitRenewal = endpoint({
  method: 'DELETE',
  path: '/fixed_asset/unit-renewal/{id}/',
  summary: 'Delete an expiry date, for example of a unit that was sold',
  can: 'asset.edit',
  params: z.object({ id: Id }),
  response: Message,
  errors: [404],
})
