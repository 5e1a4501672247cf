import type { Metadata } from 'next'
import { BalanceSheetScreen } from '@/components/features/reports/balance-sheet-screen'

export const metadata: Metadata = { title: 'Balance sheet' }

export default function BalanceSheetPage() {
  return <BalanceSheetScreen />
}
