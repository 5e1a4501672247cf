import { z } from 'zod'
import { INT32_MAX } from './bounds'
import { endpoint } from './endpoint'
import { Day, Id, Instant, listOf, LongText, Message, Month, QueryFlag, Text } from './fields'
import { ordering, page, PageQuery } from './page'
import { vinProblem } from './vin'

export const Ownership = z.enum(['company', 'owner_operator', 'lease', 'rental', 'other'])
export type Ownership = z.infer<typeof Ownership>

const vehicle = {
  make: z.string().nullable(),
  model: z.string().nullable(),
  year: z.int().nullable(),
  vin_number: z.string().nullable(),
  state: z.string().nullable(),
  unit_number: z.string().nullable(),
  plate_number: z.string().nullable(),
  description: z.string().nullable(),
}
const stamps = { created_at: Instant, updated_at: Instant }

export const TruckFacts = z.object({ id: Id, full_name: z.string(), ...vehicle })
export const TrailerFacts = z.object({ id: Id, ...vehicle })
export type TrailerFacts = z.infer<typeof TrailerFacts>

const held = {
  ownership: Ownership.nullable().meta({ description: 'From its fixed asset, if it has one; otherwise as entered' }),
  fixed_asset: Id.nullable().meta({ description: 'Its latest fixed asset' }),
  sold_on: Day.nullable().meta({ description: 'When that asset was disposed of' }),
  returned_on: Day.nullable().meta({ description: 'When it was returned to its owner' }),
}
export const Truck = TruckFacts.extend({
  ...held,
  driver: z.object({ id: Id, full_name: z.string() }).nullable(),
  odometer: z.int().nullable().meta({ description: 'Latest odometer reading, in miles' }),
  odometer_on: Day.nullable(),
  ...stamps,
}).meta({ id: 'Truck' })
export type Truck = z.infer<typeof Truck>
export const Trailer = TrailerFacts.extend({ ...held, ...stamps }).meta({ id: 'Trailer' })
export type Trailer = z.infer<typeof Trailer>

/** Blank, or a VIN with a correct check digit; stored in capitals. */
const Vin = Text.transform((text) => text.toUpperCase()).check((context) => {
  const problem = context.value === '' ? null : vinProblem(context.value)
  if (problem) context.issues.push({ code: 'custom', message: problem, input: context.value })
})

export const TrailerInput = z.strictObject({
  make: Text.nullish(),
  model: Text.nullish(),
  year: z.int().min(-INT32_MAX).max(INT32_MAX).nullish(),
  vin_number: Vin.nullish(),
  state: Text.nullish(),
  unit_number: Text.nullish(),
  plate_number: Text.nullish(),
  description: LongText.nullish(),
  ownership: Ownership.nullish(),
  returned_on: Day.nullish(),
})
export const TruckInput = TrailerInput.extend({
  driver: Id.nullish().meta({ description: 'Id of a stakeholder' }),
  odometer: z.int().min(0).max(INT32_MAX).nullish(),
  odometer_on: Day.nullish().meta({ description: 'Today if omitted with an odometer reading' }),
  full_name: Text.nullish().meta({ description: 'Made from year, make, model and unit number if blank' }),
})

const query = PageQuery.extend({
  ordering: ordering(['unit_number', 'year', 'make', 'created_at']),
  entities: listOf(Id).optional(),
  is_gone: QueryFlag.optional().meta({ description: 'Sold or returned' }),
})
const params = z.object({ id: Id })

export const truckList = endpoint({
  method: 'GET',
  path: '/fixed_asset/truck/',
  summary: 'Trucks',
  can: 'truck.read',
  query,
  response: page(Truck),
  errors: [400],
})
export const createTruck = endpoint({
  method: 'POST',
  path: '/fixed_asset/truck/',
  summary: 'Add a truck',
  can: 'asset.edit',
  body: TruckInput,
  response: Truck,
  status: 201,
  errors: [400],
})
export const truckDetail = endpoint({
  method: 'GET',
  path: '/fixed_asset/truck/{id}/',
  summary: 'One truck',
  can: 'truck.read',
  params,
  response: Truck,
  errors: [404],
})
export const updateTruck = endpoint({
  method: 'PATCH',
  path: '/fixed_asset/truck/{id}/',
  summary: 'Change a truck',
  can: 'asset.edit',
  params,
  body: TruckInput.partial(),
  response: Truck,
  errors: [400, 404, 409],
})
export const deleteTruck = endpoint({
  method: 'DELETE',
  path: '/fixed_asset/truck/{id}/',
  summary: 'Delete a truck that nothing refers to; otherwise refused with code in_use',
  can: 'asset.delete',
  params,
  response: Message,
  errors: [404, 409],
})

export const trailerList = endpoint({
  method: 'GET',
  path: '/fixed_asset/trailer/',
  summary: 'Trailers',
  can: 'truck.read',
  query,
  response: page(Trailer),
  errors: [400],
})
export const createTrailer = endpoint({
  method: 'POST',
  path: '/fixed_asset/trailer/',
  summary: 'Add a trailer',
  can: 'asset.edit',
  body: TrailerInput,
  response: Trailer,
  status: 201,
  errors: [400],
})
export const trailerDetail = endpoint({
  method: 'GET',
  path: '/fixed_asset/trailer/{id}/',
  summary: 'One trailer',
  can: 'truck.read',
  params,
  response: Trailer,
  errors: [404],
})
export const updateTrailer = endpoint({
  method: 'PATCH',
  path: '/fixed_asset/trailer/{id}/',
  summary: 'Change a trailer',
  can: 'asset.edit',
  params,
  body: TrailerInput.partial(),
  response: Trailer,
  errors: [400, 404, 409],
})
export const deleteTrailer = endpoint({
  method: 'DELETE',
  path: '/fixed_asset/trailer/{id}/',
  summary: 'Delete a trailer that nothing refers to; otherwise refused with code in_use',
  can: 'asset.delete',
  params,
  response: Message,
  errors: [404, 409],
})

export const TruckMileage = z
  .object({
    truck: z.object({ id: Id, full_name: z.string() }),
    month: Month,
    miles: z.int().meta({ description: '0: it was not driven' }),
    updated_at: Instant,
  })
  .meta({ id: 'TruckMileage' })
export type TruckMileage = z.infer<typeof TruckMileage>

export const truckMileage = endpoint({
  method: 'GET',
  path: '/fixed_asset/truck-mileage/',
  summary: 'Miles per truck and month, newest first',
  can: 'truck.read',
  query: PageQuery.omit({ search: true }).extend({
    truck: Id.optional(),
    start_month: Month.optional(),
    end_month: Month.optional(),
    entities: listOf(Id).optional(),
  }),
  response: page(TruckMileage),
  errors: [400],
})
export const setTruckMileage = endpoint({
  method: 'PUT',
  path: '/fixed_asset/truck-mileage/',
  summary: 'Set the miles of a truck in a month; 0 means it was not driven, null removes them',
  can: 'asset.edit',
  body: z.strictObject({ truck: Id, month: Month, miles: z.int().min(0).max(INT32_MAX).nullable() }),
  response: TruckMileage.extend({ miles: TruckMileage.shape.miles.nullable(), updated_at: Instant.nullable() }),
  errors: [400, 404, 409],
})
