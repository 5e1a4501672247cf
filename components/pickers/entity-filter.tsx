'use client'
import { useQuery } from '@tanstack/react-query'
import { ChipSelect } from '@/components/ui/chip-select'
import { entitiesRead } from './shared-reads'

interface EntityFilterProps {
  values: readonly string[]
  onChange: (values: string[]) => void
}

/** A filter for companies with several entities; if none is chosen, the open one is used. */
export function EntityFilter({ values, onChange }: EntityFilterProps) {
  const { data } = useQuery(entitiesRead)
  if ((data?.results.length ?? 0) < 2) return null
  return (
    <div className="w-44 max-sm:w-full">
      <ChipSelect
        soft
        label="Entities"
        placeholder="This entity"
        options={(data?.results ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        values={values}
        onChange={onChange}
      />
    </div>
  )
}
