'use client'
import { useQuery } from '@tanstack/react-query'
import { QuickFilterChip } from '@/components/ui/chip'
import { currentUser } from '@/lib/client/current-user'
import { WAITING_STATUSES } from '@/lib/contract/choices'
import type { Filters } from './list-filter'
import { UNCATEGORIZED } from './list-filters'
import { isWaitingTab, type TransactionTab } from '../list/tabs'

interface Quick {
  label: string
  set: Partial<Filters>
}

/** Filters of one press. What the tab says already is not among them. */
export function quickFilters(tab: TransactionTab, me: string | null): Quick[] {
  const filed: Quick[] = [
    { label: UNCATEGORIZED, set: { status: [...WAITING_STATUSES] } },
    { label: 'AI-set', set: { status: ['by_truck_gpt'] } },
    { label: 'Rule-set', set: { status: ['by_rule'] } },
    { label: 'Not finalized', set: { is_finalized: false } },
  ]
  return [
    ...(isWaitingTab(tab) ? [] : filed),
    { label: 'No stakeholder', set: { with_out_stakeholder: true, stakeholders: undefined, stakeholder: undefined } },
    { label: 'Flagged', set: { is_flagged: true } },
    ...(me === null ? [] : [{ label: 'Comment waiting on me', set: { waiting_on: me } }]),
  ]
}

interface QuickFiltersProps {
  tab: TransactionTab
  filters: Filters
  onChange: (change: Partial<Filters>) => void
}

/** Those whose field is not set now; a set one stands among the chips. */
export function QuickFilters({ tab, filters, onChange }: QuickFiltersProps) {
  const { data: me } = useQuery(currentUser)
  const offered = quickFilters(tab, me?.id ?? null).filter(({ set }) => !isSet(filters, set))
  return (
    <span className="flex flex-wrap items-center gap-1.5" role="group" aria-label="Quick filters">
      {offered.map(({ label, set }) => (
        <QuickFilterChip key={label} onClick={() => onChange(set)}>
          {label}
        </QuickFilterChip>
      ))}
    </span>
  )
}

const isSet = (filters: Filters, set: Partial<Filters>): boolean =>
  Object.entries(set).some(
    ([key, value]) => value !== undefined && new Map<string, unknown>(Object.entries(filters)).get(key) !== undefined,
  )
