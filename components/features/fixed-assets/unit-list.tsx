'use client'
import { Plus } from 'lucide-react'
import { customColumn, textColumn } from '@/components/grid/columns'
import type { GridColumn } from '@/components/grid/column'
import { DataGrid } from '@/components/grid/data-grid'
import { useGrid } from '@/components/grid/use-grid'
import { Bar } from '@/components/ui/bar'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { SearchInput } from '@/components/ui/search-input'
import { useMay } from '@/lib/client/use-may'
import type { Trailer, Truck } from '@/lib/contract/truck'
import { trailersOf, trucksOf } from './queries'
import { openUnit, type UnitKind } from './unit-form'
import { modelOf } from './words'

type Unit = Truck | Trailer

const COLUMNS: readonly GridColumn<Unit>[] = [
  textColumn('unit_number', 'Unit #', (unit) => unit.unit_number, { width: 110, sortable: true, fixed: true }),
  customColumn('make', 'Make and model', (unit) => modelOf(unit) || '–', { width: 220, flex: 1, sortable: true }),
  textColumn('vin_number', 'VIN', (unit) => unit.vin_number, { width: 190 }),
  textColumn('plate_number', 'Plate', (unit) => unit.plate_number, { width: 120 }),
  textColumn('state', 'State', (unit) => unit.state, { width: 80 }),
  textColumn('description', 'Description', (unit) => unit.description, { width: 220 }),
]

export function UnitList({ kind }: { kind: UnitKind }) {
  return kind === 'truck' ? <Trucks /> : <Trailers />
}

function Trucks() {
  const grid = useGrid('trucks', { ordering: 'unit_number' })
  const may = useMay()('asset.edit')
  return (
    <>
      <Tools kind="truck" search={grid.state.search} onSearch={grid.setSearch} may={may} />
      <DataGrid
        grid={grid}
        noun="trucks"
        query={trucksOf}
        columns={COLUMNS}
        rowId={idOf}
        onOpen={may ? (unit) => openUnit('truck', unit) : undefined}
        mobileRow={(unit) => <UnitLine unit={unit} />}
        empty={
          <EmptyState kind="nothing-yet" title="No trucks yet">
            Add a truck to see what it earns and costs.
          </EmptyState>
        }
      />
    </>
  )
}

function Trailers() {
  const grid = useGrid('trailers', { ordering: 'unit_number' })
  const may = useMay()('asset.edit')
  return (
    <>
      <Tools kind="trailer" search={grid.state.search} onSearch={grid.setSearch} may={may} />
      <DataGrid
        grid={grid}
        noun="trailers"
        query={trailersOf}
        columns={COLUMNS}
        rowId={idOf}
        onOpen={may ? (unit) => openUnit('trailer', unit) : undefined}
        mobileRow={(unit) => <UnitLine unit={unit} />}
        empty={
          <EmptyState kind="nothing-yet" title="No trailers yet">
            Trailers that you own appear here.
          </EmptyState>
        }
      />
    </>
  )
}

interface ToolsProps {
  kind: UnitKind
  search: string
  onSearch: (text: string) => void
  may: boolean
}

function Tools({ kind, search, onSearch, may }: ToolsProps) {
  return (
    <Bar className="flex-wrap">
      <SearchInput label="Search unit or VIN" value={search} onChange={onSearch} className="max-sm:w-full" />
      {may ? (
        <Button
          size={28}
          className="ml-auto"
          icon={<Plus size={14} strokeWidth={2} aria-hidden />}
          onClick={() => openUnit(kind)}
        >
          {kind === 'truck' ? 'New truck' : 'New trailer'}
        </Button>
      ) : null}
    </Bar>
  )
}

function UnitLine({ unit }: { unit: Unit }) {
  return (
    <span className="flex items-center justify-between gap-3">
      <span className="min-w-0">
        <span className="block truncate font-medium">{unit.unit_number ?? 'No unit number'}</span>
        <span className="block truncate text-xs text-muted">{modelOf(unit)}</span>
      </span>
      <span className="text-xs text-muted">{[unit.plate_number, unit.state].filter(Boolean).join(' ')}</span>
    </span>
  )
}

const idOf = ({ id }: Unit): string => id
