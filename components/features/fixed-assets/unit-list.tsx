'use client'
import { useQueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useRouter } from '@/components/ui/use-router'
import type { ReactNode } from 'react'
import { useAddressTexts } from '@/components/form/use-address-texts'
import { customColumn, textColumn } from '@/components/grid/columns'
import type { GridColumn } from '@/components/grid/column'
import { linkColumn } from '@/components/grid/link-column'
import { DataGrid } from '@/components/grid/data-grid'
import { GridTools } from '@/components/grid/grid-tools'
import { useGrid, type Grid } from '@/components/grid/use-grid'
import { useSearchText } from '@/components/grid/use-search-text'
import { ListIcons } from '@/components/shell/list-actions'
import { Bar } from '@/components/ui/bar'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { SearchInput } from '@/components/ui/search-input'
import { SegmentedControl } from '@/components/ui/segmented-control'
import type { CsvColumn } from '@/lib/client/csv'
import { useCsv } from '@/lib/client/use-csv'
import { useMay } from '@/lib/client/use-may'
import type { Trailer, Truck } from '@/lib/contract/truck'
import { trailersOf, truckPath, trucksOf } from './queries'
import { openUnit, type UnitKind } from './unit-form'
import { goneWords, milesWords, modelOf, OWNERSHIP_WORDS } from './words'

const unitColumns = <Unit extends Truck | Trailer>(): GridColumn<Unit>[] => [
  customColumn('make', 'Make and model', (unit) => modelOf(unit) || '–', { width: 190, flex: 1, sortable: true }),
  textColumn('vin_number', 'VIN', (unit) => unit.vin_number, { width: 180 }),
  textColumn('plate_number', 'Plate', (unit) => [unit.state, unit.plate_number].filter(Boolean).join(' ') || null, {
    width: 110,
  }),
  textColumn('ownership', 'Ownership', (unit) => unit.ownership && OWNERSHIP_WORDS[unit.ownership], { width: 130 }),
]
const gone = <Unit extends Truck | Trailer>(): GridColumn<Unit> =>
  textColumn('gone', 'Left', (unit) => goneWords(unit) || null, { width: 170 })
const described = <Unit extends Truck | Trailer>(): GridColumn<Unit> =>
  textColumn('description', 'Description', (unit) => unit.description, { width: 200, startsHidden: true })

const TRUCK_COLUMNS: readonly GridColumn<Truck>[] = [
  linkColumn(
    'unit_number',
    'Unit #',
    { text: ({ unit_number }) => unit_number ?? '–', href: ({ id }) => truckPath(id) },
    { width: 90 },
  ),
  ...unitColumns<Truck>(),
  textColumn('driver', 'Driver', ({ driver }) => driver?.full_name ?? null, { width: 150 }),
  textColumn('odometer', 'Odometer', ({ odometer }) => (odometer === null ? null : milesWords(odometer)), {
    width: 110,
    align: 'right',
  }),
  described(),
]
const TRAILER_COLUMNS: readonly GridColumn<Trailer>[] = [
  textColumn('unit_number', 'Unit #', (unit) => unit.unit_number, { width: 90, sortable: true, fixed: true }),
  ...unitColumns<Trailer>(),
  described(),
]
const TRUCKS_GONE: readonly GridColumn<Truck>[] = [...TRUCK_COLUMNS, gone()]
const TRAILERS_GONE: readonly GridColumn<Trailer>[] = [...TRAILER_COLUMNS, gone()]

const unitExported = <Unit extends Truck | Trailer>(): CsvColumn<Unit>[] => [
  ['Unit', (unit) => unit.unit_number],
  ['Make and model', modelOf],
  ['VIN', (unit) => unit.vin_number],
  ['State', (unit) => unit.state],
  ['Plate', (unit) => unit.plate_number],
  ['Ownership', (unit) => unit.ownership && OWNERSHIP_WORDS[unit.ownership]],
  ['Left', goneWords],
  ['Description', (unit) => unit.description],
]
const TRUCKS_EXPORTED: readonly CsvColumn<Truck>[] = [
  ...unitExported<Truck>(),
  ['Driver', ({ driver }) => driver?.full_name ?? null],
  ['Odometer', ({ odometer }) => odometer],
]

const SHOW = [
  { value: 'here', label: 'In the fleet' },
  { value: 'gone', label: 'History' },
] as const
type Show = (typeof SHOW)[number]['value']

/** What is in the fleet, or what was sold or returned. */
export function UnitList({ kind }: { kind: UnitKind }) {
  const [at, setAt] = useAddressTexts('show')
  const show = SHOW.find(({ value }) => value === at.show)?.value ?? 'here'
  const onShow = (show: Show) => setAt({ show: show === 'here' ? '' : show })
  return kind === 'truck' ? <Trucks show={show} onShow={onShow} /> : <Trailers show={show} onShow={onShow} />
}

interface ShowProps {
  show: Show
  onShow: (show: Show) => void
}

function Trucks({ show, onShow }: ShowProps) {
  const grid = useGrid('trucks', { ordering: 'unit_number' })
  const router = useRouter()
  const may = useMay()('asset.edit')
  const client = useQueryClient()
  const columns = show === 'gone' ? TRUCKS_GONE : TRUCK_COLUMNS
  const csv = useCsv('Trucks', TRUCKS_EXPORTED, (page) =>
    client.fetchQuery(trucksOf({ ...grid.state, ...page }, show === 'gone')),
  )
  return (
    <>
      <Tools
        kind="truck"
        grid={grid}
        may={may}
        show={show}
        onShow={onShow}
        icons={<ListIcons name="Trucks" csv={csv} />}
        columns={columns}
      />
      <DataGrid
        key={show}
        grid={grid}
        noun="trucks"
        query={(state) => trucksOf(state, show === 'gone')}
        columns={columns}
        rowId={idOf}
        onOpen={({ id }) => router.push(truckPath(id))}
        mobileRow={(unit) => <UnitLine unit={unit} />}
        empty={
          show === 'gone' ? (
            <NobodyLeft noun="truck" />
          ) : (
            <EmptyState kind="nothing-yet" title="No trucks yet" action={may ? <AddUnit kind="truck" /> : undefined}>
              Add a truck to see what it earns and costs.
            </EmptyState>
          )
        }
      />
    </>
  )
}

function Trailers({ show, onShow }: ShowProps) {
  const grid = useGrid('trailers', { ordering: 'unit_number' })
  const may = useMay()('asset.edit')
  const client = useQueryClient()
  const columns = show === 'gone' ? TRAILERS_GONE : TRAILER_COLUMNS
  const csv = useCsv('Trailers', unitExported<Trailer>(), (page) =>
    client.fetchQuery(trailersOf({ ...grid.state, ...page }, show === 'gone')),
  )
  return (
    <>
      <Tools
        kind="trailer"
        grid={grid}
        may={may}
        show={show}
        onShow={onShow}
        icons={<ListIcons name="Trailers" csv={csv} />}
        columns={columns}
      />
      <DataGrid
        key={show}
        grid={grid}
        noun="trailers"
        query={(state) => trailersOf(state, show === 'gone')}
        columns={columns}
        rowId={idOf}
        onOpen={may ? (unit) => openUnit('trailer', unit) : undefined}
        mobileRow={(unit) => <UnitLine unit={unit} />}
        empty={
          show === 'gone' ? (
            <NobodyLeft noun="trailer" />
          ) : (
            <EmptyState
              kind="nothing-yet"
              title="No trailers yet"
              action={may ? <AddUnit kind="trailer" /> : undefined}
            >
              Trailers that you own appear here.
            </EmptyState>
          )
        }
      />
    </>
  )
}

const AddUnit = ({ kind }: { kind: UnitKind }) => (
  <Button size={28} icon={<Plus size={14} strokeWidth={2} aria-hidden />} onClick={() => openUnit(kind)}>
    {kind === 'truck' ? 'New truck' : 'New trailer'}
  </Button>
)

const NobodyLeft = ({ noun }: { noun: UnitKind }) => (
  <EmptyState kind="nothing-yet" title={`No ${noun} has left`}>
    Units that were sold or returned stay here with their figures.
  </EmptyState>
)

interface ToolsProps<Unit> extends ShowProps {
  kind: UnitKind
  grid: Grid
  may: boolean
  /** Export and Print. */
  icons: ReactNode
  columns: readonly GridColumn<Unit>[]
}

function Tools<Unit>({ kind, grid, may, show, onShow, icons, columns }: ToolsProps<Unit>) {
  const [text, setText] = useSearchText({ ...grid, search: grid.state.search })
  return (
    <Bar className="flex-wrap">
      <SearchInput label="Search unit or VIN" value={text} onChange={setText} className="max-sm:w-full" />
      <SegmentedControl label="Show" options={SHOW} value={show} onChange={onShow} />
      <span className="ml-auto flex items-center gap-2">
        {may ? <AddUnit kind={kind} /> : null}
        {icons}
        <GridTools grid={grid} columns={columns} />
      </span>
    </Bar>
  )
}

function UnitLine({ unit }: { unit: Truck | Trailer }) {
  const beside = [unit.state, unit.plate_number].filter(Boolean).join(' ')
  return (
    <span className="flex items-center justify-between gap-3">
      <span className="min-w-0">
        <span className="block truncate font-medium">{unit.unit_number ?? 'No unit number'}</span>
        <span className="block truncate text-xs text-muted">
          {[modelOf(unit), 'driver' in unit && unit.driver?.full_name].filter(Boolean).join(' · ')}
        </span>
      </span>
      <span className="text-xs text-muted">{goneWords(unit) || beside}</span>
    </span>
  )
}

const idOf = ({ id }: Truck | Trailer): string => id
