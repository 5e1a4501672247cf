'use client'
import { useQuery } from '@tanstack/react-query'
import { AsyncSelect } from '@/components/form/async-select'
import type { PickerProps } from '@/components/pickers/account-picker'
import { useWrite } from '@/lib/client/query'
import { useMay } from '@/lib/client/use-may'
import { createTrailer } from '@/lib/contract/truck'
import { trailersFound } from './queries'
import { trailerName } from './words'

/** An asset's trailer. A missing one is added by its unit number, the rest of it later. */
export function TrailerPicker({ value, onChange, initialLabel, placeholder = 'Choose trailer', ...rest }: PickerProps) {
  const all = useQuery({ ...trailersFound(''), enabled: value !== null })
  const add = useWrite(createTrailer, { touches: ['trucks'] })
  const mayAdd = useMay()('asset.edit')
  const known = [...(all.data?.results ?? []), ...(add.data ? [add.data] : [])].find(({ id }) => id === value)
  return (
    <AsyncSelect
      {...rest}
      label="Trailer"
      value={value}
      onChange={(id) => onChange(id)}
      selectedLabel={known ? trailerName(known) : (initialLabel ?? 'Trailer')}
      query={trailersFound}
      groups={({ results }) => [
        { key: 'trailers', options: results.map((unit) => ({ value: unit.id, label: trailerName(unit) })) },
      ]}
      placeholder={placeholder}
      emptyText="No trailer matches"
      create={
        mayAdd
          ? {
              label: (unit_number) => `Add trailer “${unit_number}”`,
              needsText: true,
              run: (unit_number) => add.mutate({ body: { unit_number } }, { onSuccess: ({ id }) => onChange(id) }),
            }
          : undefined
      }
    />
  )
}
