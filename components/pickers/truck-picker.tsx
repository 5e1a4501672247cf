'use client'
import { useQuery } from '@tanstack/react-query'
import { AsyncSelect } from '@/components/form/async-select'
import { unitName } from '@/lib/contract/unit-name'
import type { PickerProps } from './account-picker'
import { NO_TRUCK, truckGroups, trucksRead } from './truck-options'

/** A form's truck; it may be cleared. */
export function TruckPicker({
  value,
  onChange,
  initialLabel,
  label = 'Truck',
  placeholder = 'No truck',
  ...rest
}: PickerProps) {
  const all = useQuery({ ...trucksRead(''), enabled: value !== null })
  const known = all.data?.results.find(({ id }) => id === value)
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
    />
  )
}
