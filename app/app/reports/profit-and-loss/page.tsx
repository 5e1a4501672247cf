import type { Metadata } from 'next'
import { ProfitAndLossScreen } from '@/components/features/reports/profit-and-loss-screen'

export const metadata: Metadata = { title: 'Profit and loss' }

export default function ProfitAndLossPage() {
  return <ProfitAndLossScreen />
}
