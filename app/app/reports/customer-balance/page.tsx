import type { Metadata } from 'next'
import { BalanceReportScreen } from '@/components/features/reports/balance-report-screen'

export const metadata: Metadata = { title: 'Customer balance' }

export default function CustomerBalancePage() {
  return <BalanceReportScreen party="customer" />
}
