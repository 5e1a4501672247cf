import { z } from 'zod'
import { TEXT_MAX } from './bounds'
import { endpoint } from './endpoint'
import { Id, Instant, listOf, Message, RequiredText, Text } from './fields'
import { ordering, page, PageQuery } from './page'

export const StakeholderType = z.enum(['Driver', 'Dispatcher', 'Vendor', 'Employee', 'Customer'])
export type StakeholderType = z.infer<typeof StakeholderType>

export const Stakeholder = z
  .object({
    id: Id,
    full_name: z.string(),
    email: z.string().nullable(),
    phone: z.string().nullable(),
    address1: z.string().nullable(),
    address2: z.string().nullable(),
    city: z.string().nullable(),
    state: z.string().nullable(),
    zip_code: z.string().nullable(),
    type: StakeholderType,
    company: Id,
    entity: Id,
    created_at: Instant,
    updated_at: Instant,
  })
  .meta({ id: 'Stakeholder' })
export type Stakeholder = z.infer<typeof Stakeholder>

export const StakeholderInput = z.strictObject({
  type: StakeholderType,
  full_name: RequiredText,
  email: z.string().trim().max(TEXT_MAX, `Use at most ${TEXT_MAX} characters.`).pipe(z.email('Enter a valid email address.')).nullish(),
  phone: Text.nullish(),
  address1: Text.nullish(),
  address2: Text.nullish(),
  city: Text.nullish(),
  state: Text.nullish(),
  zip_code: Text.nullish(),
})

export const stakeholderList = endpoint({
  method: 'GET', path: '/stakeholder/stakeholder/', summary: 'Stakeholders', can: 'stakeholder.read',
  query: PageQuery.extend({
    ordering: ordering(['full_name', 'type', 'created_at']),
    type: StakeholderType.optional(),
    entities: listOf(Id).optional(),
  }),
  response: page(Stakeholder), errors: [400],
})
export const createStakeholder = endpoint({
  method: 'POST', path: '/stakeholder/stakeholder/', summary: 'Add a stakeholder', can: 'stakeholder.edit',
  body: StakeholderInput, response: Stakeholder, status: 201, errors: [400],
})
export const stakeholderDetail = endpoint({
  method: 'GET', path: '/stakeholder/stakeholder/{id}/', summary: 'One stakeholder', can: 'stakeholder.read',
  params: z.object({ id: Id }), response: Stakeholder, errors: [404],
})
export const replaceStakeholder = endpoint({
  method: 'PUT', path: '/stakeholder/stakeholder/{id}/', summary: 'Replace a stakeholder; what is not sent is cleared',
  can: 'stakeholder.edit', params: z.object({ id: Id }), body: StakeholderInput, response: Stakeholder, errors: [400, 404, 409],
})
export const updateStakeholder = endpoint({
  method: 'PATCH', path: '/stakeholder/stakeholder/{id}/', summary: 'Change a stakeholder', can: 'stakeholder.edit',
  params: z.object({ id: Id }), body: StakeholderInput.partial(), response: Stakeholder, errors: [400, 404, 409],
})
export const deleteStakeholder = endpoint({
  method: 'DELETE', path: '/stakeholder/stakeholder/{id}/', can: 'stakeholder.delete',
  summary: 'Delete a stakeholder that nothing refers to; code in_use otherwise, and merging is the way',
  params: z.object({ id: Id }), response: Message, errors: [404, 409],
})
export const mergeStakeholder = endpoint({
  method: 'POST', path: '/stakeholder/stakeholder/{id}/merge/', can: 'stakeholder.delete',
  summary: 'Move everything of a stakeholder to another one and delete it; answers the other one',
  params: z.object({ id: Id }), body: z.strictObject({ into: Id }), response: Stakeholder, errors: [400, 404, 409],
})
