import type { Metadata } from 'next'
import { NewBill } from '@/components/features/documents/bills/bill-pages'

export const metadata: Metadata = { title: 'New bill' }

export default function NewBillPage() {
  return <NewBill />
}
