import type { Metadata } from 'next'
import { CashActivityScreen } from '@/components/features/reports/cash-activity-screen'

export const metadata: Metadata = { title: 'Cash activity' }

export default function CashActivityPage() {
  return <CashActivityScreen />
}
