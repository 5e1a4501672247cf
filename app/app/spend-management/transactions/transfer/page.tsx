import type { Metadata } from 'next'
import { TransfersScreen } from '@/components/features/transfers/transfers-screen'

export const metadata: Metadata = { title: 'Transfers' }

export default function TransfersPage() {
  return <TransfersScreen />
}
