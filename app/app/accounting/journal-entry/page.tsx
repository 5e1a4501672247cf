import type { Metadata } from 'next'
import { JournalScreen } from '@/components/features/journal/journal-screen'

export const metadata: Metadata = { title: 'Journal entries' }

export default function JournalEntriesPage() {
  return <JournalScreen />
}
