import type { Metadata } from 'next'
import { SpendOverviewScreen } from '@/components/features/spend-overview/spend-overview-screen'

export const metadata: Metadata = { title: 'Spend overview' }

export default function SpendOverviewPage() {
  return <SpendOverviewScreen />
}
