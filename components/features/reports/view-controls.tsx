'use client'
import { useQuery } from '@tanstack/react-query'
import { entitiesRead } from '@/components/pickers/shared-reads'
import { ChipSelect } from '@/components/ui/chip-select'
import { cx } from '@/components/ui/cx'
import { SegmentedControl } from '@/components/ui/segmented-control'
import { Select } from '@/components/ui/select'
import { currentUser } from '@/lib/client/current-user'
import type { Basis, StatementColumns } from '@/lib/contract/report-query'
import type { Comparison } from '@/lib/dates/compared-range'
import { addDays, type Day } from '@/lib/dates/day'

const BASES: { value: Basis; label: string }[] = [
  { value: 'accrual', label: 'Accrual' },
  { value: 'cash', label: 'Cash' },
]

/** Which basis the figures are on: the one chosen, else the entity's own. */
export function useBasis(chosen: Basis | null): Basis | null {
  const me = useQuery(currentUser).data
  const books = useQuery(entitiesRead).data?.results.find(({ id }) => id === me?.default_entity?.id)
  return chosen ?? books?.default_basis ?? null
}

export function BasisToggle({ chosen, onChange }: { chosen: Basis | null; onChange: (basis: Basis) => void }) {
  const basis = useBasis(chosen)
  // Its room is kept while the entity's own basis is not known yet.
  return (
    <SegmentedControl
      label="Basis"
      className={cx(basis === null && 'invisible')}
      options={BASES}
      value={basis ?? 'accrual'}
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
    <div className="w-52">
      <Select height={32} soft aria-label="Compare with" options={COMPARED} value={value} onChange={onChange} />
    </div>
  )
}

const COLUMNS: Record<StatementColumns, string> = {
  total: 'Columns: total only',
  week: 'Columns: by week',
  month: 'Columns: by month',
  quarter: 'Columns: by quarter',
  year: 'Columns: by year',
  truck: 'Columns: by truck',
}

interface ColumnsSelectProps {
  offered: readonly StatementColumns[]
  value: StatementColumns
  onChange: (value: StatementColumns) => void
}

export function ColumnsSelect({ offered, value, onChange }: ColumnsSelectProps) {
  const options = (['total', ...offered] as const).map((name) => ({ value: name, label: COLUMNS[name] }))
  return (
    <div className="w-48">
      <Select height={32} soft aria-label="Columns" options={options} value={value} onChange={onChange} />
    </div>
  )
}

/** The day on which the books that a report adds up open: no entry is older. */
export function useFirstDay(chosen: readonly string[]): Day {
  const me = useQuery(currentUser).data
  const books =
    useQuery(entitiesRead).data?.results.filter(({ id }) =>
      chosen.length === 0 ? id === me?.default_entity?.id : chosen.includes(id),
    ) ?? []
  const starts = books.map(({ books_start_date }) => books_start_date).sort()
  return starts[0] ? addDays(starts[0], -1) : FIRST_DAY
}
const FIRST_DAY: Day = '1900-01-01'

/** Whether a person sees the books of more than one. */
export const useSeveralEntities = (): boolean => (useQuery(entitiesRead).data?.results.length ?? 0) > 1

/** Whose books are added up, where a person sees several. */
export function EntitySelect({
  values,
  onChange,
}: {
  values: readonly string[]
  onChange: (values: string[]) => void
}) {
  const { data: me } = useQuery(currentUser)
  const { data } = useQuery(entitiesRead)
  const several = useSeveralEntities()
  if (!data || !several) return null
  return (
    <div className="w-56">
      <ChipSelect
        label="Entities"
        soft
        dense
        options={data.results.map(({ id, name }) => ({ value: id, label: name }))}
        values={values}
        onChange={onChange}
        placeholder={me?.default_entity?.name ?? 'Entities'}
      />
    </div>
  )
}

/** Entities of an address that a person can no longer see, as after a switch of company, are left out. */
export function useSeenEntities(chosen: readonly string[]): readonly string[] {
  const { data } = useQuery({ ...entitiesRead, enabled: chosen.length > 0 })
  return data ? chosen.filter((id) => data.results.some((entity) => entity.id === id)) : chosen
}
