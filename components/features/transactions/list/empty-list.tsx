'use client'
import { useQuery } from '@tanstack/react-query'
import { CheckCheck, Landmark } from 'lucide-react'
import type { ReactNode } from 'react'
import { ButtonLink } from '@/components/ui/button-link'
import { EmptyState } from '@/components/ui/empty-state'
import { QueryErrorNote } from '@/components/ui/note'
import { anyTransaction } from '../queries'
import { tabPath, type TransactionTab } from './tabs'

/** An empty tab without filters: nothing there yet, or nothing left to do. */
export function EmptyList({ tab, importAction }: { tab: TransactionTab; importAction: ReactNode }) {
  const any = useQuery(anyTransaction)
  if (!any.data) {
    if (!any.isError) return null
    return (
      <div className="p-6">
        <QueryErrorNote
          what="your transactions"
          error={any.error}
          onRetry={() => void any.refetch()}
          retrying={any.isFetching}
        />
      </div>
    )
  }
  if (any.data.count === 0) {
    return (
      <EmptyState kind="nothing-yet" icon={Landmark} title="No transactions yet" action={importAction}>
        Import a statement file from your bank to bring them in.
      </EmptyState>
    )
  }
  if (tab === 'not-categorized') {
    return (
      <EmptyState
        kind="all-done"
        icon={CheckCheck}
        title="All caught up"
        action={<ButtonLink href={tabPath('all')}>View all transactions</ButtonLink>}
      >
        Every transaction has a category. New ones will land here after the next import.
      </EmptyState>
    )
  }
  return (
    <EmptyState
      kind="nothing-yet"
      icon={Landmark}
      title={tab === 'in' ? 'No money in yet' : 'No money out yet'}
      action={importAction}
    >
      Transactions of this direction appear here.
    </EmptyState>
  )
}
