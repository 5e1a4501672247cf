'use client'
import { useQuery } from '@tanstack/react-query'
import { SegmentedControl } from '@/components/ui/segmented-control'
import { Select } from '@/components/ui/select'
import { currentUser } from '@/lib/client/current-user'
import type { Basis } from '@/lib/contract/report-query'
import { entities } from './queries'
import type { Comparison } from './report-range'

const BASES: { value: Basis; label: string }[] = [
  { value: 'accrual', label: 'Accrual' },
  { value: 'cash', label: 'Cash' },
]

/** Which basis the figures are on: the one chosen, else the entity's own. */
export function useBasis(chosen: Basis | null): Basis | null {
  const me = useQuery(currentUser).data
  const books = useQuery(entities).data?.results.find(({ id }) => id === me?.default_entity?.id)
  return chosen ?? books?.default_basis ?? null
}

export function BasisToggle({ chosen, onChange }: { chosen: Basis | null; onChange: (basis: Basis) => void }) {
  const basis = useBasis(chosen)
  return basis === null ? null : (
    <SegmentedControl
      label="Basis"
      className="max-sm:w-full max-sm:[&>button]:flex-1 max-sm:[&>button]:text-center"
      options={BASES}
      value={basis}
      onChange={onChange}
    />
  )
}

const COMPARED: { value: Comparison; label: string }[] = [
  { value: 'none', label: 'No comparison' },
  { value: 'previous-year', label: 'Compare: previous year' },
  { value: 'previous-period', label: 'Compare: previous period' },
]

export function CompareSelect({ value, onChange }: { value: Comparison; onChange: (value: Comparison) => void }) {
  return (
    <div className="w-52 max-sm:w-full">
      <Select height={32} aria-label="Compare with" options={COMPARED} value={value} onChange={onChange} />
    </div>
  )
}
