import type { Metadata } from 'next'
import { WorksheetScreen } from '@/components/features/reconciliation/worksheet-screen'

export const metadata: Metadata = { title: 'Reconciliation worksheet' }

export default async function WorksheetPage({ params }: { params: Promise<{ id: string }> }) {
  return <WorksheetScreen id={(await params).id} />
}
