'use client'
import { useQuery } from '@tanstack/react-query'
import { ListFilter } from 'lucide-react'
import { useState } from 'react'
import { AsyncSelect } from '@/components/form/async-select'
import { subcategoryLabel } from '@/components/pickers/account-options'
import { chartRead } from '@/components/pickers/shared-reads'
import { stakeholderGroups, stakeholderRead, stakeholderSearch } from '@/components/pickers/stakeholder-options'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { ChipSelect } from '@/components/ui/chip-select'
import { Popover } from '@/components/ui/popover'
import { SearchInput } from '@/components/ui/search-input'
import { Select } from '@/components/ui/select'
import { Switch } from '@/components/ui/switch'
import { useIsMobile } from '@/components/ui/use-media'
import { EVENT_LABELS } from '@/components/pickers/entry-kinds'
import { EVENT_TYPES } from '@/lib/contract/choices'
import type { LedgerGrouping } from '@/lib/contract/ledger-report'
import { AmountFilter } from './amount-filter'
import { ChosenFilter, LedgerFilterField } from './ledger-filter-field'
import { UnitFilters } from './ledger-unit-filters'
import { filterCount, UNFILTERED, type LedgerView } from './ledger-view'

interface LedgerFiltersProps {
  view: LedgerView
  change: (next: Partial<LedgerView>) => void
}

const GROUPINGS: { value: LedgerGrouping; label: string }[] = [
  { value: 'account', label: 'By account' },
  { value: 'stakeholder', label: 'By stakeholder' },
  { value: 'entry', label: 'By entry' },
]

/** The filters of accounts and lines, and the grouping. */
export function LedgerFilters({ view, change }: LedgerFiltersProps) {
  const accounts = useQuery(chartRead).data?.results ?? []
  const mobile = useIsMobile()
  return (
    <>
      <div className="w-52">
        <ChipSelect
          label="Accounts"
          counted="accounts"
          soft
          dense
          placeholder="All accounts"
          options={accounts.map(({ id, name, chart_number }) => ({ value: id, label: name, lead: chart_number }))}
          values={view.accounts}
          onChange={(next) => change({ accounts: next })}
        />
      </div>
      <SearchInput
        className="w-48"
        label="Search ledger"
        value={view.search}
        onChange={(search) => change({ search })}
      />
      <div className="w-36">
        <Select
          height={32}
          soft
          aria-label="Group by"
          options={GROUPINGS}
          value={view.group_by}
          onChange={(group_by) => change({ group_by })}
        />
      </div>
      {mobile ? <LineFilters view={view} change={change} /> : <MoreFilters view={view} change={change} />}
    </>
  )
}

function MoreFilters({ view, change }: LedgerFiltersProps) {
  const [open, setOpen] = useState(false)
  const count = filterCount(view)
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      aria-label="Filters"
      className="w-80 p-4"
      trigger={
        <Button icon={<ListFilter size={16} strokeWidth={1.75} aria-hidden />}>
          Filters
          {count > 0 ? <Badge tone="violet">{count}</Badge> : null}
        </Button>
      }
    >
      <LineFilters view={view} change={change} />
    </Popover>
  )
}

function LineFilters({ view, change }: LedgerFiltersProps) {
  return (
    <div className="flex flex-col gap-4">
      <Sections view={view} change={change} />
      <Kinds view={view} change={change} />
      <StakeholderFilter view={view} change={change} />
      <UnitFilters view={view} change={change} />
      <Amounts view={view} change={change} />
      <Switch label="Hide empty accounts" checked={!view.showEmpty} onChange={(hide) => change({ showEmpty: !hide })} />
      {filterCount(view) > 0 ? (
        <Button variant="ghost" onClick={() => change({ ...UNFILTERED })}>
          Clear filters
        </Button>
      ) : null}
    </div>
  )
}

/** The sections of a statement, if a report has linked to their accounts. */
const Sections = ({ view: { subcategories }, change }: LedgerFiltersProps) =>
  subcategories.length === 0 ? null : (
    <ChosenFilter label="Accounts of" onClear={() => change({ subcategories: [] })}>
      {subcategories.map(subcategoryLabel).join(', ')}
    </ChosenFilter>
  )

const Kinds = ({ view: { event_types }, change }: LedgerFiltersProps) => (
  <fieldset>
    <legend className="pb-2 text-xs font-medium text-fg-2">Event</legend>
    <div className="grid grid-cols-2 gap-2">
      {EVENT_TYPES.map((type) => (
        <Checkbox
          key={type}
          label={EVENT_LABELS[type].one}
          checked={event_types.includes(type)}
          onChange={(checked) =>
            change({ event_types: checked ? [...event_types, type] : event_types.filter((other) => other !== type) })
          }
        />
      ))}
    </div>
  </fieldset>
)

function StakeholderFilter({ view: { stakeholder }, change }: LedgerFiltersProps) {
  const chosen = useQuery({
    ...stakeholderRead(stakeholder ?? ''),
    enabled: stakeholder !== null,
  }).data
  return (
    <LedgerFilterField label="Stakeholder" chosen={stakeholder !== null} onClear={() => change({ stakeholder: null })}>
      <AsyncSelect
        label="Stakeholder"
        placeholder="Any"
        value={stakeholder}
        selectedLabel={chosen?.full_name ?? ''}
        query={stakeholderSearch}
        groups={(page) => stakeholderGroups(page.results, '')}
        emptyText="No stakeholder matches"
        onChange={(id) => change({ stakeholder: id })}
      />
    </LedgerFilterField>
  )
}

const Amounts = ({ view: { min_amount, max_amount }, change }: LedgerFiltersProps) => (
  <fieldset>
    <legend className="pb-2 text-xs font-medium text-fg-2">Amount</legend>
    <div className="flex items-center gap-2">
      <AmountFilter
        aria-label="Amount from"
        placeholder="From"
        value={min_amount}
        onChange={(value) => change({ min_amount: value })}
      />
      <AmountFilter
        aria-label="Amount to"
        placeholder="To"
        value={max_amount}
        onChange={(value) => change({ max_amount: value })}
      />
    </div>
  </fieldset>
)
