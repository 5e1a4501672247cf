import type { Metadata } from 'next'
import { InvoicesScreen } from '@/components/features/documents/invoices/invoices-screen'

export const metadata: Metadata = { title: 'Invoices' }

export default function InvoicesPage() {
  return <InvoicesScreen />
}
