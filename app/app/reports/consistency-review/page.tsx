import type { Metadata } from 'next'
import { ConsistencyReviewScreen } from '@/components/features/reports/consistency-review-screen'

export const metadata: Metadata = { title: 'Consistency review' }

export default function ConsistencyReviewPage() {
  return <ConsistencyReviewScreen />
}
