import type { Metadata } from 'next'
import { BillPage } from '@/components/features/documents/bills/bill-pages'
import { openToMatch } from '@/components/features/transactions/detail/open-transaction'

export const metadata: Metadata = { title: 'Bill' }

export default async function BillAddress({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params
  return <BillPage key={id} id={id} matchLine={openToMatch} />
}
