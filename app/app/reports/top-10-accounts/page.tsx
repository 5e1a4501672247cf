import type { Metadata } from 'next'
import { Top10Screen } from '@/components/features/reports/top-10-screen'

export const metadata: Metadata = { title: 'Top 10 accounts' }

export default function Top10AccountsPage() {
  return <Top10Screen kind="accounts" />
}
