import type { Metadata } from 'next'
import { FixedAssetBalanceScreen } from '@/components/features/reports/fixed-asset-balance-screen'

export const metadata: Metadata = { title: 'Fixed-asset balance by truck' }

export default function FixedAssetBalancePage() {
  return <FixedAssetBalanceScreen />
}
