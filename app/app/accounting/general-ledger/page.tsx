import type { Metadata } from 'next'
import { GeneralLedgerScreen } from '@/components/features/reports/general-ledger-screen'

export const metadata: Metadata = { title: 'General ledger' }

export default function GeneralLedgerPage() {
  return <GeneralLedgerScreen />
}
