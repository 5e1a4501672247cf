'use client'
import { useQuery } from '@tanstack/react-query'
import { AsyncSelect } from '@/components/form/async-select'
import { useWrite } from '@/lib/client/query'
import { useMay } from '@/lib/client/use-may'
import { createTruck } from '@/lib/contract/truck'
import { unitName } from '@/lib/contract/unit-name'
import type { PickerProps } from './account-picker'
import { NO_TRUCK, truckGroups, trucksRead } from './truck-options'

/** The truck field of a form, which can be cleared. A missing truck is added by its unit number; the other details can follow later. */
export function TruckPicker({
  value,
  onChange,
  initialLabel,
  label = 'Truck',
  placeholder = 'No truck',
  ...rest
}: PickerProps) {
  const all = useQuery({ ...trucksRead(''), enabled: value !== null })
  const add = useWrite(createTruck, { touches: ['trucks'] })
  const mayAdd = useMay()('asset.edit')
  const known = [...(all.data?.results ?? []), ...(add.data ? [add.data] : [])].find(({ id }) => id === value)
  return (
    <AsyncSelect
      {...rest}
      label={label}
      value={value}
      onChange={(id) => onChange(id === NO_TRUCK ? null : id)}
      selectedLabel={known ? unitName(known) : (initialLabel ?? 'Truck')}
      query={trucksRead}
      groups={({ results }) => truckGroups(results, value !== null)}
      placeholder={placeholder}
      emptyText="No truck matches"
      create={
        mayAdd
          ? {
              label: (unit_number) => `Add truck “${unit_number}”`,
              needsText: true,
              run: (unit_number) => add.mutate({ body: { unit_number } }, { onSuccess: ({ id }) => onChange(id) }),
            }
          : undefined
      }
    />
  )
}
