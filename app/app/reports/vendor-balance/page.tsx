import type { Metadata } from 'next'
import { BalanceReportScreen } from '@/components/features/reports/balance-report-screen'

export const metadata: Metadata = { title: 'Vendor balance' }

export default function VendorBalancePage() {
  return <BalanceReportScreen party="vendor" />
}
