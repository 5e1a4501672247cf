import type { Metadata } from 'next'
import { LoanScreen } from '@/components/features/fixed-assets/loan-screen'

export const metadata: Metadata = { title: 'Loan' }

export default async function LoanPage({ params }: { params: Promise<{ id: string }> }) {
  return <LoanScreen id={(await params).id} />
}
