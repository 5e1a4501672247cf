import type { Metadata } from 'next'
import { ReconciliationsScreen } from '@/components/features/reconciliation/reconciliations-screen'

export const metadata: Metadata = { title: 'Reconciliation' }

export default function ReconciliationsPage() {
  return <ReconciliationsScreen />
}
