import type { Metadata } from 'next'
import { Top10Screen } from '@/components/features/reports/top-10-screen'

export const metadata: Metadata = { title: 'Top 10 stakeholders' }

export default function Top10StakeholdersPage() {
  return <Top10Screen kind="stakeholders" />
}
