import type { Metadata } from 'next'
import { openPairTransfer } from '@/components/features/transactions/detail/open-pair-transfer'
import { TransfersScreen } from '@/components/features/transfers/transfers-screen'

export const metadata: Metadata = { title: 'Transfers' }

export default function TransfersPage() {
  return <TransfersScreen chooseOther={openPairTransfer} />
}
