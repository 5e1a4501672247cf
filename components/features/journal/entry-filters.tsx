'use client'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { DayFilter } from '@/components/form/day-filter'
import type { Grid } from '@/components/grid/use-grid'
import { AccountPicker } from '@/components/pickers/account-picker'
import { chartRead } from '@/components/pickers/shared-reads'
import { stakeholderRead } from '@/components/pickers/stakeholder-options'
import { StakeholderPicker } from '@/components/pickers/stakeholder-picker'
import { Button } from '@/components/ui/button'
import { AddFilterChip, ChipText, FilterChip } from '@/components/ui/chip'
import { Labeled } from '@/components/ui/field-box'
import { Popover } from '@/components/ui/popover'
import { formatDay } from '@/lib/dates/format'

/** The filters of the list other than its tabs, as chips, and the fields behind "+ Filter". */
export function EntryFilters({ grid }: { grid: Grid }) {
  const [open, setOpen] = useState(false)
  const add = useRef<HTMLButtonElement>(null)
  const { filters } = grid.state
  const person = useQuery({ ...stakeholderRead(filters.stakeholder ?? ''), enabled: Boolean(filters.stakeholder) })
  const chart = useQuery({ ...chartRead, enabled: Boolean(filters.chart_of_account) })
  const account = chart.data?.results.find(({ id }) => id === filters.chart_of_account)
  const chips = [
    { label: 'Stakeholder', key: 'stakeholder', value: filters.stakeholder && (person.data?.full_name ?? '…') },
    { label: 'Account', key: 'chart_of_account', value: filters.chart_of_account && (account?.name ?? '…') },
    { label: 'From', key: 'start_date', value: filters.start_date && formatDay(filters.start_date) },
    { label: 'Through', key: 'end_date', value: filters.end_date && formatDay(filters.end_date) },
  ].filter(({ value }) => Boolean(value))
  const day = (key: 'start_date' | 'end_date', label: string) => (
    <Labeled label={label}>
      {(id) => <DayFilter id={id} value={filters[key] ?? null} onChange={(day) => grid.setFilter(key, day)} />}
    </Labeled>
  )
  return (
    <>
      {chips.map(({ label, key, value }) => (
        <FilterChip
          key={key}
          label={label}
          onRemove={() => {
            add.current?.focus()
            grid.setFilter(key, null)
          }}
        >
          <ChipText label={label} value={value ?? ''} />
        </FilterChip>
      ))}
      <Popover
        open={open}
        onOpenChange={setOpen}
        aria-label="Filter"
        scrolls
        className="w-80 max-w-[calc(100vw-16px)] p-4"
        trigger={<AddFilterChip ref={add} />}
      >
        <div className="flex flex-col gap-3.5">
          <Labeled label="Account">
            {(id) => (
              <AccountPicker
                id={id}
                data-autofocus
                label="Account"
                placeholder="Any account"
                postable
                value={filters.chart_of_account ?? null}
                initialLabel={account?.name}
                onChange={(value) => grid.setFilter('chart_of_account', value)}
              />
            )}
          </Labeled>
          <Labeled label="Stakeholder">
            {(id) => (
              <StakeholderPicker
                id={id}
                placeholder="Anybody"
                value={filters.stakeholder ?? null}
                initialLabel={person.data?.full_name}
                onChange={(value) => grid.setFilter('stakeholder', value)}
              />
            )}
          </Labeled>
          {day('start_date', 'From')}
          {day('end_date', 'Through')}
          <Button variant="primary" onClick={() => setOpen(false)}>
            Done
          </Button>
        </div>
      </Popover>
    </>
  )
}
