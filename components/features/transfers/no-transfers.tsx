import { useQuery } from '@tanstack/react-query'
import { ArrowLeftRight, CheckCheck } from 'lucide-react'
import { today } from '@/components/form/today'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { monthStart } from '@/lib/dates/day'
import { acceptedSince, type TransferView } from './queries'

interface NoTransfersProps {
  view: TransferView
  search: string
  onClear: () => void
}

export function NoTransfers({ view, search, onClear }: NoTransfersProps) {
  const { data: accepted } = useQuery(acceptedSince(monthStart(today())))
  if (search !== '') {
    return (
      <EmptyState kind="no-matches" title="No matches" action={<Button onClick={onClear}>Clear filters</Button>}>
        No transfers match.
      </EmptyState>
    )
  }
  if (view !== 'pending') {
    return (
      <EmptyState
        kind="nothing-yet"
        icon={ArrowLeftRight}
        title={view === 'accepted' ? 'No transfers accepted yet' : 'Nothing rejected'}
      >
        {view === 'accepted'
          ? 'Transfers between your accounts appear here once you accept them.'
          : 'What you mark as not a transfer appears here.'}
      </EmptyState>
    )
  }
  const sentence = accepted?.count
    ? `No transfers waiting. ${accepted.count.toLocaleString('en-US')} accepted this month.`
    : 'No transfers waiting.'
  return (
    <EmptyState kind="all-done" icon={CheckCheck} title={sentence}>
      Pairs of lines that look like a transfer between your accounts appear here.
    </EmptyState>
  )
}
