import type { Metadata } from 'next'
import { BillsScreen } from '@/components/features/documents/bills/bills-screen'

export const metadata: Metadata = { title: 'Bills' }

export default function BillsPage() {
  return <BillsScreen />
}
