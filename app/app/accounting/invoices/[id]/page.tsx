import type { Metadata } from 'next'
import { InvoicePage } from '@/components/features/documents/invoices/invoice-pages'
import { openToMatch } from '@/components/features/transactions/detail/open-transaction'

export const metadata: Metadata = { title: 'Invoice' }

export default async function InvoiceAddress({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params
  return <InvoicePage key={id} id={id} matchLine={openToMatch} />
}
