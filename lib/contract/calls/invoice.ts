import type { Call } from '../endpoint'
import type * as contract from '../invoice'

export const createInvoice: Call<typeof contract.createInvoice> = { method: 'POST', path: '/invoice/invoice/', can: 'invoice.edit' }
export const deleteInvoice: Call<typeof contract.deleteInvoice> = { method: 'DELETE', path: '/invoice/invoice/{id}/', can: 'invoice.edit' }
export const invoiceDetail: Call<typeof contract.invoiceDetail> = { method: 'GET', path: '/invoice/invoice/{id}/', can: 'invoice.read' }
export const invoiceList: Call<typeof contract.invoiceList> = { method: 'GET', path: '/invoice/invoice/', can: 'invoice.read' }
export const invoiceStatusCount: Call<typeof contract.invoiceStatusCount> = { method: 'GET', path: '/invoice/invoice-status-count/', can: 'invoice.read' }
export const nextInvoiceNumber: Call<typeof contract.nextInvoiceNumber> = { method: 'GET', path: '/invoice/invoice/next-number/', can: 'invoice.edit' }
export const updateInvoice: Call<typeof contract.updateInvoice> = { method: 'PATCH', path: '/invoice/invoice/{id}/', can: 'invoice.edit' }
export const updateInvoiceStatus: Call<typeof contract.updateInvoiceStatus> = { method: 'PATCH', path: '/invoice/invoice/{id}/status/', can: 'invoice.edit' }
