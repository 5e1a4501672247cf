import type { Metadata } from 'next'
import { SavedReportsScreen } from '@/components/features/reports/saved-reports-screen'

export const metadata: Metadata = { title: 'Saved reports' }

export default function SavedReportsPage() {
  return <SavedReportsScreen />
}
