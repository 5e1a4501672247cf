import type { Call } from '../endpoint'
import type * as contract from '../invoice-file'

export const invoicePdf: Call<typeof contract.invoicePdf> = { method: 'GET', path: '/invoice/invoice/{id}/pdf/', can: 'invoice.read' }
