'use client'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Truck as TruckIcon } from 'lucide-react'
import { useState } from 'react'
import { NO_TRUCK, TRUCK_BECAUSE, truckGroups, trucksRead } from '@/components/pickers/truck-options'
import { Combobox } from '@/components/ui/combobox'
import { cx } from '@/components/ui/cx'
import { textLink } from '@/components/ui/text-link-look'
import type { Transaction } from '@/lib/contract/transaction'
import { truckChange, type Change } from '../edits/changes'
import { withoutTruckRead } from './queries'

const nameOf = ({ unit_number }: NonNullable<Transaction['truck']>): string => unit_number ?? 'Without a unit number'

/** The truck of the line. The likely truck is offered next to it. */
export function TruckField({
  row,
  editable,
  change,
}: {
  row: Transaction
  editable: boolean
  change: (change: Change) => void
}) {
  const [open, setOpen] = useState(false)
  const [search, setSearch] = useState('')
  const { data, isFetching, isPlaceholderData } = useQuery({
    ...trucksRead(search),
    enabled: open,
    placeholderData: keepPreviousData,
  })
  const likely = useQuery({ ...withoutTruckRead(row), enabled: editable && row.truck === null })
  const proposed = row.truck === null ? likely.data?.results[0]?.proposed : null
  if (!editable)
    return <span className={row.truck ? 'text-fg-2' : 'text-muted'}>{row.truck ? nameOf(row.truck) : '–'}</span>
  const trucks = data?.results ?? []
  const chooser = (
    <Combobox
      label="Truck"
      open={open}
      onOpenChange={(next) => {
        setOpen(next)
        if (!next) setSearch('')
      }}
      width={300}
      groups={truckGroups(search === '' ? firstOf(trucks, proposed?.truck) : trucks, row.truck !== null)}
      selected={row.truck?.id ?? null}
      loading={isFetching}
      answered={data === undefined || isPlaceholderData ? null : search}
      onSearch={setSearch}
      emptyText="No truck matches"
      onChoose={({ value }) => {
        const truck = trucks.find(({ id }) => id === value)
        if (truck) change(truckChange({ id: truck.id, unit_number: truck.unit_number }))
        else if (value === NO_TRUCK) change(truckChange(null))
      }}
      trigger={
        <button
          type="button"
          className={cx('flex items-center gap-2', !row.truck && 'text-muted')}
          aria-label={row.truck ? `Truck ${nameOf(row.truck)}, change truck` : 'Add truck'}
        >
          <TruckIcon size={15} strokeWidth={1.75} aria-hidden />
          {row.truck ? nameOf(row.truck) : 'Add'}
        </button>
      }
    />
  )
  if (!proposed) return chooser
  const truck = { id: proposed.truck, unit_number: proposed.unit_number }
  return (
    <span className="flex flex-wrap items-center gap-x-3">
      {chooser}
      <span>
        <button
          type="button"
          className={textLink({ roomy: true })}
          aria-label={`Assign truck ${nameOf(truck)}, ${TRUCK_BECAUSE[proposed.because]}`}
          onClick={() => change(truckChange(truck))}
        >
          {nameOf(truck)}
        </button>
        <span className="text-muted">, {TRUCK_BECAUSE[proposed.because]}</span>
      </span>
    </span>
  )
}

/** The likely one is first, so that Enter takes it. */
const firstOf = <Unit extends { id: string }>(trucks: readonly Unit[], likely: string | undefined): Unit[] =>
  trucks.toSorted((a, b) => Number(b.id === likely) - Number(a.id === likely))
