import type { Metadata } from 'next'
import { TruckProfitScreen } from '@/components/features/reports/truck-profit-screen'

export const metadata: Metadata = { title: 'Profit and loss by truck' }

export default function ProfitAndLossByTruckPage() {
  return <TruckProfitScreen />
}
