import type { Metadata } from 'next'
import { TrialBalanceScreen } from '@/components/features/reports/trial-balance-screen'

export const metadata: Metadata = { title: 'Trial balance' }

export default function TrialBalancePage() {
  return <TrialBalanceScreen />
}
