import type { Metadata } from 'next'
import { StatementMail } from '@/components/features/documents/detail/statement-mail'
import { StakeholderScreen } from '@/components/features/stakeholders/stakeholder-screen'

export const metadata: Metadata = { title: 'Stakeholder' }

export default async function StakeholderAddress({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params
  return <StakeholderScreen key={id} id={id} Statement={StatementMail} />
}
