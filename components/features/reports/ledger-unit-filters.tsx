import { useQuery } from '@tanstack/react-query'
import { AsyncSelect } from '@/components/form/async-select'
import { NO_TRUCK, truckGroups, trucksRead } from '@/components/pickers/truck-options'
import { readEvery } from '@/lib/client/every-page'
import { trailerList } from '@/lib/contract/truck'
import { unitName } from '@/lib/contract/unit-name'
import { ChosenFilter, LedgerFilterField } from './ledger-filter-field'
import type { LedgerView } from './ledger-view'

interface UnitFilterProps {
  view: LedgerView
  change: (next: Partial<LedgerView>) => void
}

const allTrailers = readEvery('trucks', trailerList, (query) => ({ query }))

/** The truck of the lines, or none; and the unit whose assets and loans they come from, if a report has linked to it. */
export function UnitFilters({ view: { truck, unit }, change }: UnitFilterProps) {
  const trucks = useQuery({ ...trucksRead(''), enabled: truck !== null || unit !== null }).data?.results
  const trailers = useQuery({ ...allTrailers, enabled: unit !== null }).data?.results
  const named = trucks?.find(({ id }) => id === truck)
  const [unitTruck, trailer] = [trucks?.find(({ id }) => id === unit), trailers?.find(({ id }) => id === unit)]
  return (
    <>
      <LedgerFilterField label="Truck" chosen={truck !== null} onClear={() => change({ truck: null })}>
        <AsyncSelect
          label="Truck"
          placeholder="Any"
          value={truck}
          selectedLabel={truck === NO_TRUCK ? 'No truck' : named ? unitName(named) : 'Truck'}
          query={trucksRead}
          groups={({ results }) => truckGroups(results, true)}
          emptyText="No truck matches"
          onChange={(id) => change({ truck: id })}
        />
      </LedgerFilterField>
      {unit === null ? null : (
        <ChosenFilter label="Assets and loans of" onClear={() => change({ unit: null })}>
          {unitTruck ? unitName(unitTruck) : trailer ? trailerName(trailer) : 'One unit'}
        </ChosenFilter>
      )}
    </>
  )
}

const trailerName = ({
  year,
  make,
  model,
  unit_number,
}: {
  year: number | null
  make: string | null
  model: string | null
  unit_number: string | null
}): string => ['Trailer', unit_number ?? [year, make, model].filter(Boolean).join(' ')].filter(Boolean).join(' ')
