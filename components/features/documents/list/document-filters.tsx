'use client'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState, type ReactNode } from 'react'
import { DayFilter } from '@/components/form/day-filter'
import { AccountPicker } from '@/components/pickers/account-picker'
import { EntityFilter } from '@/components/pickers/entity-filter'
import { chartRead, entitiesRead } from '@/components/pickers/shared-reads'
import { stakeholderRead } from '@/components/pickers/stakeholder-options'
import { StakeholderPicker } from '@/components/pickers/stakeholder-picker'
import type { Grid } from '@/components/grid/use-grid'
import { Button } from '@/components/ui/button'
import { AddFilterChip, ChipText, FilterChip } from '@/components/ui/chip'
import { FieldBox, FieldLabel } from '@/components/ui/field-box'
import { Popover } from '@/components/ui/popover'
import { formatDay } from '@/lib/dates/format'
import { AGING } from '../words'

interface DocumentFiltersProps {
  grid: Grid
  /** What a stakeholder is called here. */
  party: 'Customer' | 'Vendor'
  /** Which date of the document is filtered. */
  dated: 'Invoice date' | 'Bill date'
  /** Bills can also be filtered by an account of their lines. */
  byAccount?: boolean
}

const RANGES = { date: ['start_date', 'end_date'], due: ['due_start_date', 'due_end_date'] } as const

/** The active filters as chips, "+ Filter" with the fields, and Clear. Tabs and summary strip show their own filters. */
export function DocumentFilters({ grid, party, dated, byAccount }: DocumentFiltersProps) {
  const [open, setOpen] = useState(false)
  const add = useRef<HTMLButtonElement>(null)
  const { filters } = grid.state
  const set = (key: string, value: string | null) => grid.setFilter(key, value)
  const remove = (...keys: string[]) => {
    add.current?.focus()
    keys.forEach((key) => set(key, null))
  }
  const party_id = filters.stakeholder ?? null
  const person = useQuery({ ...stakeholderRead(party_id ?? ''), enabled: party_id !== null })
  const chart = useQuery({ ...chartRead, enabled: filters.chart_of_account !== undefined })
  const account = chart.data?.results.find(({ id }) => id === filters.chart_of_account)
  const entities = useQuery({ ...entitiesRead, enabled: filters.entities !== undefined })
  const chips = [
    { label: party, value: party_id && (person.data?.full_name ?? '…'), keys: ['stakeholder'] },
    { label: dated, value: rangeText(filters.start_date, filters.end_date), keys: [...RANGES.date] },
    { label: 'Due', value: rangeText(filters.due_start_date, filters.due_end_date), keys: [...RANGES.due] },
    {
      label: 'Paid',
      value: rangeText(filters.paid_start_date, filters.paid_end_date),
      keys: ['paid_start_date', 'paid_end_date'],
    },
    { label: 'Batch', value: filters.batch_id ?? null, keys: ['batch_id'] },
    { label: 'Category', value: filters.chart_of_account ? (account?.name ?? '…') : null, keys: ['chart_of_account'] },
    {
      label: 'Aging',
      value: Object.entries(AGING).find(([key]) => key === filters.aging_status)?.[1] ?? null,
      keys: ['aging_status'],
    },
    {
      label: 'Entities',
      value: filters.entities ? namesOf(filters.entities, entities.data?.results ?? []) : null,
      keys: ['entities'],
    },
  ].filter((chip): chip is { label: string; value: string; keys: string[] } => Boolean(chip.value))
  return (
    <>
      {chips.map(({ label, value, keys }) => (
        <FilterChip key={label} label={label} onRemove={() => remove(...keys)}>
          <ChipText label={label} value={value} />
        </FilterChip>
      ))}
      <Popover
        open={open}
        onOpenChange={setOpen}
        aria-label="Filter"
        scrolls
        className="w-88 max-w-[calc(100vw-16px)] p-4"
        trigger={<AddFilterChip ref={add} />}
      >
        <div className="flex flex-col gap-3.5">
          <Labeled label={party}>
            {(id) => (
              <StakeholderPicker
                id={id}
                data-autofocus
                label={party}
                placeholder={`Any ${party.toLowerCase()}`}
                value={party_id}
                initialLabel={person.data?.full_name}
                onChange={(value) => set('stakeholder', value)}
              />
            )}
          </Labeled>
          <Range label={dated} keys={RANGES.date} filters={filters} onChange={set} />
          <Range label="Due" keys={RANGES.due} filters={filters} onChange={set} />
          {byAccount ? (
            <Labeled label="Category">
              {(id) => (
                <AccountPicker
                  id={id}
                  direction="money_out"
                  placeholder="Any category"
                  value={filters.chart_of_account ?? null}
                  initialLabel={account?.name}
                  onChange={(value) => set('chart_of_account', value)}
                />
              )}
            </Labeled>
          ) : null}
          <EntityFilter
            values={filters.entities?.split(',') ?? []}
            onChange={(entities) => set('entities', entities.join(','))}
          />
          <Button variant="primary" onClick={() => setOpen(false)}>
            Done
          </Button>
        </div>
      </Popover>
      {chips.length > 0 ? (
        <Button
          size={28}
          variant="ghost"
          onClick={() => {
            add.current?.focus()
            chips.forEach(({ keys }) => keys.forEach((key) => set(key, null)))
          }}
        >
          Clear
        </Button>
      ) : null}
    </>
  )
}

function Labeled({ label, children }: { label: string; children: (id: string) => ReactNode }) {
  const id = `filter-${label.toLowerCase().replaceAll(' ', '-')}`
  return (
    <FieldBox>
      <FieldLabel htmlFor={id}>{label}</FieldLabel>
      {children(id)}
    </FieldBox>
  )
}

interface RangeProps {
  label: string
  keys: readonly [string, string]
  filters: Record<string, string>
  onChange: (key: string, value: string | null) => void
}

/** Either end can be left open. */
function Range({ label, keys: [from, to], filters, onChange }: RangeProps) {
  const end = (key: string, which: string) => (
    <DayFilter aria-label={`${label} ${which}`} value={filters[key] ?? null} onChange={(day) => onChange(key, day)} />
  )
  return (
    <FieldBox>
      <FieldLabel>{label}</FieldLabel>
      <div className="grid grid-cols-2 gap-2 max-sm:grid-cols-1">
        {end(from, 'from')}
        {end(to, 'through')}
      </div>
    </FieldBox>
  )
}

const namesOf = (ids: string, entities: readonly { id: string; name: string }[]): string =>
  ids
    .split(',')
    .map((id) => entities.find((entity) => entity.id === id)?.name ?? '…')
    .join(', ')

function rangeText(start: string | undefined, end: string | undefined): string | null {
  if (start && end) return `${formatDay(start)} – ${formatDay(end)}`
  if (start) return `from ${formatDay(start)}`
  return end ? `through ${formatDay(end)}` : null
}
