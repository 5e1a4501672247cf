import { z } from 'zod'
import { endpoint } from './endpoint'
import { Decimal, Id, Instant, listOf, Message, Quantity, QueryFlag, RequiredText } from './fields'
import { ordering, page, PageQuery } from './page'

export const Service = z
  .object({
    id: Id,
    name: z.string(),
    chart_of_account: z
      .object({ id: Id, name: z.string(), chart_number: z.int() })
      .meta({ description: 'The income account its invoice lines post to' }),
    rate: Decimal.nullable().meta({ description: 'Default rate of a new line' }),
    is_active: z.boolean(),
    entity: Id,
    created_at: Instant,
    updated_at: Instant,
  })
  .meta({ id: 'Service' })
export type Service = z.infer<typeof Service>

const fields = {
  name: RequiredText,
  chart_of_account: Id.nullable().meta({ description: 'An income account; Linehaul Revenue if null' }),
  rate: Quantity.nullable(),
  is_active: z.boolean().meta({ description: 'Inactive services stay on their invoices but are no longer offered' }),
}

export const serviceList = endpoint({
  method: 'GET',
  path: '/invoice/service/',
  summary: 'Services that can be invoiced',
  can: 'invoice.read',
  query: PageQuery.extend({
    ordering: ordering(['name', 'created_at']),
    is_active: QueryFlag.optional(),
    entities: listOf(Id).optional(),
  }),
  response: page(Service),
  errors: [400],
})
export const createService = endpoint({
  method: 'POST',
  path: '/invoice/service/',
  summary: 'Add a service',
  can: 'invoice.edit',
  body: z.strictObject({
    ...fields,
    chart_of_account: fields.chart_of_account.optional(),
    rate: fields.rate.optional(),
    is_active: fields.is_active.default(true),
  }),
  response: Service,
  status: 201,
  errors: [400, 404, 409],
})
export const updateService = endpoint({
  method: 'PATCH',
  path: '/invoice/service/{id}/',
  can: 'invoice.edit',
  summary: 'Change a service; existing invoices keep the account they were posted to',
  params: z.object({ id: Id }),
  body: z.strictObject(fields).partial(),
  response: Service,
  errors: [400, 404, 409],
})
export const deleteService = endpoint({
  method: 'DELETE',
  path: '/invoice/service/{id}/',
  summary: 'Delete a service that no invoice uses',
  can: 'invoice.edit',
  params: z.object({ id: Id }),
  response: Message,
  errors: [404, 409],
})
