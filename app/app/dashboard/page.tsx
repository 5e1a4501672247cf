import type { Metadata } from 'next'
import { DashboardScreen } from '@/components/features/dashboard/dashboard-screen'
import { openStatementImport } from '@/components/features/statement-import/import-statement-button'

export const metadata: Metadata = { title: 'Dashboard' }

export default function DashboardPage() {
  return <DashboardScreen openStatementImport={openStatementImport} />
}
