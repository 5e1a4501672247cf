import { z } from 'zod'
import { endpoint } from './endpoint'
import { FileBytes, Id } from './fields'
import { PDF } from './report-file'

export const invoicePdf = endpoint({
  method: 'GET',
  path: '/invoice/invoice/{id}/pdf/',
  summary: 'An invoice as the customer receives it',
  can: 'invoice.read',
  params: z.object({ id: Id }),
  produces: PDF,
  response: FileBytes,
  errors: [404],
})
