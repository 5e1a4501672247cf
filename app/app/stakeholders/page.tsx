import type { Metadata } from 'next'
import { StakeholdersScreen } from '@/components/features/stakeholders/stakeholders-screen'

export const metadata: Metadata = { title: 'Stakeholders' }

export default function StakeholdersPage() {
  return <StakeholdersScreen />
}
