'use client'
import { useQuery } from '@tanstack/react-query'
import { QuickFilterChip } from '@/components/ui/chip'
import { Menu, MenuItem } from '@/components/ui/menu'
import { useFitting } from '@/components/ui/use-fitting'
import { currentUser } from '@/lib/client/current-user'
import { WAITING_STATUSES } from '@/lib/contract/choices'
import type { Filters } from './list-filter'
import { UNCATEGORIZED } from './list-filters'
import { isWaitingTab, type TransactionTab } from '../list/tabs'

interface Quick {
  label: string
  set: Partial<Filters>
}

/** Filters set by one press. Those the tab already implies are left out. */
function quickFilters(tab: TransactionTab, me: string | null): Quick[] {
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

/** Those that are not set; filters that are set are among the chips. */
export function QuickFilters(props: QuickFiltersProps) {
  return (
    <span className="flex flex-wrap items-center gap-1.5" role="group" aria-label="Quick filters">
      {useOffered(props).map(({ label, set }) => (
        <QuickFilterChip key={label} onClick={() => props.onChange(set)}>
          {label}
        </QuickFilterChip>
      ))}
    </span>
  )
}

/** The same on one line: buttons that do not fit are behind "More". */
export function QuickFilterLine(props: QuickFiltersProps) {
  const offered = useOffered(props)
  const [line, fitting] = useFitting<HTMLSpanElement>(offered.length)
  const rest = offered.slice(fitting)
  return (
    <span className="flex min-w-30 flex-1 items-center gap-1.5" role="group" aria-label="Quick filters">
      <span ref={line} className="flex h-7 min-w-0 flex-wrap gap-1.5 overflow-hidden">
        {offered.map(({ label, set }, index) => (
          <QuickFilterChip key={label} hidden={index >= fitting} onClick={() => props.onChange(set)}>
            {label}
          </QuickFilterChip>
        ))}
      </span>
      {rest.length > 0 ? (
        <Menu trigger={<QuickFilterChip>More</QuickFilterChip>} width={220}>
          {rest.map(({ label, set }) => (
            <MenuItem key={label} onSelect={() => props.onChange(set)}>
              {label}
            </MenuItem>
          ))}
        </Menu>
      ) : null}
    </span>
  )
}

function useOffered({ tab, filters }: Pick<QuickFiltersProps, 'tab' | 'filters'>): Quick[] {
  const { data: me } = useQuery(currentUser)
  return quickFilters(tab, me?.id ?? null).filter(({ set }) => !isSet(filters, set))
}

const isSet = (filters: Filters, set: Partial<Filters>): boolean =>
  Object.entries(set).some(
    ([key, value]) => value !== undefined && new Map<string, unknown>(Object.entries(filters)).get(key) !== undefined,
  )
