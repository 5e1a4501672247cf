import type { Metadata } from 'next'
import { NewInvoice } from '@/components/features/documents/invoices/invoice-pages'

export const metadata: Metadata = { title: 'New invoice' }

export default function NewInvoicePage() {
  return <NewInvoice />
}
