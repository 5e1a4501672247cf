import type { Metadata } from 'next'
import { RulesScreen } from '@/components/features/rules/rules-screen'

export const metadata: Metadata = { title: 'Rules' }

export default function RulesPage() {
  return <RulesScreen />
}
