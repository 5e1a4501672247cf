import type { Metadata } from 'next'
import { ChartScreen } from '@/components/features/chart/chart-screen'

export const metadata: Metadata = { title: 'Chart of accounts' }

export default function ChartOfAccountsPage() {
  return <ChartScreen />
}
