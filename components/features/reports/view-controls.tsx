'use client'
import { useQuery } from '@tanstack/react-query'
import { entitiesRead } from '@/components/pickers/shared-reads'
import { ChipSelect } from '@/components/ui/chip-select'
import { cx } from '@/components/ui/cx'
import { SegmentedControl } from '@/components/ui/segmented-control'
import { Select } from '@/components/ui/select'
import { currentUser } from '@/lib/client/current-user'
import type { Basis, Beside, StatementColumns } from '@/lib/contract/report-query'
import type { Comparison } from '@/lib/dates/compared-range'
import type { Entity } from '@/lib/contract/company'
import { BASIS_OPTIONS } from '@/lib/contract/labels'
import { addDays, FIRST_DAY, type Day } from '@/lib/dates/day'
import { monthName } from '@/lib/dates/format'
import type { ReportView } from './report-view'

type Whose = Pick<ReportView, 'entities' | 'readAs' | 'columns'>

/** The entities that a report adds up, the oldest first; by entity, all of them if none is chosen. */
function useCovered({ entities, columns }: Pick<Whose, 'entities' | 'columns'>): readonly Entity[] {
  const me = useQuery(currentUser).data
  const all = useQuery(entitiesRead).data?.results ?? []
  const covered =
    entities.length > 0
      ? all.filter(({ id }) => entities.includes(id))
      : columns === 'entity'
        ? all
        : all.filter(({ id }) => id === me?.default_entity?.id)
  return covered.toSorted((a, b) => (a.created_at + a.id < b.created_at + b.id ? -1 : 1))
}

/** The entity whose fiscal year, and whose basis unless one is chosen, the figures use; undefined while that is not known. */
export function useReadAs(whose: Whose): Entity | undefined {
  const covered = useCovered(whose)
  return covered.find(({ id }) => id === whose.readAs) ?? covered[0]
}

/** The basis of the figures: the chosen one, otherwise that of the entity they are read as. */
export function useBasis(whose: Whose, chosen: Basis | null): Basis | null {
  const own = useReadAs(whose)
  return chosen ?? own?.default_basis ?? null
}

interface ReadAsProps {
  whose: Whose
  onChange: (entity: string) => void
}

/** If several entities are added up, the one whose fiscal year and basis are used. */
export function ReadAsSelect({ whose, onChange }: ReadAsProps) {
  const covered = useCovered(whose)
  const chosen = useReadAs(whose)
  if (!chosen || covered.length < 2) return null
  const options = covered.map((entity) => ({ value: entity.id, label: readAsText(entity) }))
  return (
    <div className="w-84 max-w-full">
      <Select
        height={32}
        soft
        aria-label="Fiscal year and basis"
        options={options}
        value={chosen.id}
        onChange={onChange}
      />
    </div>
  )
}

/** The same on paper. */
export function ReadAsNote({ whose }: { whose: Whose }) {
  const several = useCovered(whose).length > 1
  const chosen = useReadAs(whose)
  return several && chosen ? `. ${readAsText(chosen)}` : null
}

/** 'Read as Acme Leasing: accrual, fiscal year from April' */
const readAsText = ({ name, default_basis, fiscal_year_start_month }: Entity): string =>
  `Read as ${name}: ${default_basis}, fiscal year from ${monthName(fiscal_year_start_month)}`

interface BasisProps {
  whose: Whose
  chosen: Basis | null
  onChange: (basis: Basis) => void
}
export function BasisToggle({ whose, chosen, onChange }: BasisProps) {
  const basis = useBasis(whose, chosen)
  // Its space is reserved until the entity's basis is known.
  return (
    <SegmentedControl
      label="Basis"
      className={cx(basis === null && 'invisible')}
      options={BASIS_OPTIONS}
      value={basis ?? 'accrual'}
      onChange={onChange}
    />
  )
}

/** The same on paper. */
export function BasisNote({ whose, chosen }: Omit<BasisProps, 'onChange'>) {
  const basis = useBasis(whose, chosen)
  return basis ? ` · ${BASIS_OPTIONS.find(({ value }) => value === basis)?.label} basis` : null
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
  entity: 'Columns: by entity',
  truck: 'Columns: by truck',
  budget: 'Columns: with budget',
}

interface ColumnsSelectProps {
  offered: readonly StatementColumns[]
  value: StatementColumns
  onChange: (value: StatementColumns) => void
}

export function ColumnsSelect({ offered, value, onChange }: ColumnsSelectProps) {
  const several = useSeveralEntities()
  const names = (['total', ...offered] as const).filter((name) => name !== 'entity' || several || value === 'entity')
  const options = names.map((name) => ({ value: name, label: COLUMNS[name] }))
  return (
    <div className="w-48">
      <Select height={32} soft aria-label="Columns" options={options} value={value} onChange={onChange} />
    </div>
  )
}

interface BesideProps {
  columns: StatementColumns
  /** What a percentage is based on. */
  percent: string
  values: readonly Beside[]
  onChange: (values: Beside[]) => void
}

/** What is shown next to the figures of each column; columns that are not consecutive have no change. */
export function BesideSelect({ columns, percent, values, onChange }: BesideProps) {
  const options: { value: Beside; label: string }[] = [
    ...(columns === 'entity' || columns === 'truck' || columns === 'budget'
      ? []
      : [{ value: 'change' as const, label: 'Change' }]),
    { value: 'percent', label: percent },
  ]
  return (
    <div className="w-48">
      <ChipSelect
        label="Beside each column"
        soft
        dense
        options={options}
        values={values.filter((name) => options.some(({ value }) => value === name))}
        onChange={(next) => onChange(options.flatMap(({ value }) => (next.includes(value) ? [value] : [])))}
        placeholder="Beside: nothing"
      />
    </div>
  )
}

/** The first day of the books in a report: no entry is older. */
export function useFirstDay(chosen: readonly string[]): Day {
  const me = useQuery(currentUser).data
  const books =
    useQuery(entitiesRead).data?.results.filter(({ id }) =>
      chosen.length === 0 ? id === me?.default_entity?.id : chosen.includes(id),
    ) ?? []
  const starts = books.map(({ books_start_date }) => books_start_date).sort()
  return starts[0] ? addDays(starts[0], -1) : FIRST_DAY
}

/** Whether the user can see the books of more than one. */
export const useSeveralEntities = (): boolean => (useQuery(entitiesRead).data?.results.length ?? 0) > 1

/** The entities whose books are added up, if the user can see several. */
export function EntitySelect({
  values,
  columns,
  onChange,
}: {
  values: readonly string[]
  columns: StatementColumns
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
        placeholder={columns === 'entity' ? 'All entities' : (me?.default_entity?.name ?? 'Entities')}
      />
    </div>
  )
}

/** Entities in the address that the user can no longer see, for example after a switch of company, are left out. */
export function useSeenEntities(chosen: readonly string[]): readonly string[] {
  const { data } = useQuery({ ...entitiesRead, enabled: chosen.length > 0 })
  return data ? chosen.filter((id) => data.results.some((entity) => entity.id === id)) : chosen
}
