import type { Metadata } from 'next'
import { EquityBoardScreen } from '@/components/features/reports/equity-board-screen'

export const metadata: Metadata = { title: 'Truck equity' }

export default function TruckEquityPage() {
  return <EquityBoardScreen />
}
