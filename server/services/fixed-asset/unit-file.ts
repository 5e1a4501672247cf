/* A list of trucks and trailers as a file, from a fleet list, a depreciation schedule or our own export: its columns, and what the cells of a row mean. */
import type { AssetType, DepreciationMethod } from '@/lib/contract/fixed-asset'
import type { Ownership } from '@/lib/contract/truck'
import { UNIT_ROWS_MAX } from '@/lib/contract/unit-import'
import type { Day } from '@/lib/dates/day'
import { toWire } from '@/lib/money/cents'
import { readAmount } from '@/server/providers/statement-file/amount'
import { dateOrderOf, readDate, type DateOrder } from '@/server/providers/statement-file/dates'
import type { Ctx } from '../context'
import { readListFile, type FileRow, type ListColumns } from '../list-file'

const COLUMNS = {
  unit_number: [
    'Unit',
    'unit number',
    'unit no',
    'unit #',
    'unit id',
    'truck number',
    'truck no',
    'truck #',
    'trailer number',
    'trailer no',
    'trailer #',
    'equipment number',
    'equipment id',
    'asset number',
    'asset no',
    'fixed asset item',
    'asset name',
    'tractor',
    'truck',
    'trailer',
    'equipment',
    'asset',
  ],
  asset_type: ['Type', 'asset type', 'unit type', 'equipment type', 'vehicle type', 'kind', 'category', 'class'],
  vehicle: ['Make and model', 'year make model', 'year make and model', 'make model', 'vehicle'],
  year: ['Year', 'model year'],
  make: ['Make', 'manufacturer'],
  model: ['Model'],
  vin_number: ['VIN', 'vin number', 'vin #', 'vin serial number', 'serial number', 'serial no', 'serial #'],
  state: ['State', 'plate state', 'registration state', 'tag state'],
  plate_number: ['Plate', 'plate number', 'plate #', 'license plate', 'license number', 'tag number', 'tag', 'license'],
  ownership: ['Ownership', 'type of ownership'],
  description: ['Description', 'purchase description', 'notes', 'note', 'memo', 'comments'],
  total_cost: [
    'Cost',
    'total cost',
    'purchase price',
    'purchase cost',
    'purchase amount',
    'gross purchase',
    'acquisition cost',
    'original cost',
    'asset cost',
    'cost basis',
    'cost or other basis',
    'price',
  ],
  purchase_date: [
    'Purchased',
    'purchase date',
    'date purchased',
    'date acquired',
    'acquisition date',
    'acquired',
    'date bought',
    'bought',
  ],
  depreciation_start_date: [
    'Depreciation starts',
    'depreciation start',
    'depreciation start date',
    'in service date',
    'date in service',
    'date placed in service',
    'placed in service',
    'in service',
    'available for use date',
  ],
  useful_life: ['Useful life in years', 'useful life', 'useful life years', 'depreciable life', 'life years', 'life'],
  salvage_value: ['Salvage value', 'salvage', 'residual value'],
  opening_depreciation: [
    'Accumulated depreciation',
    'accum depreciation',
    'accumulated depr',
    'accum depr',
    'prior depreciation',
    'depreciation to date',
    'accumulated',
  ],
  depreciation_method: ['Method', 'depreciation method', 'depr method'],
  expected_miles: ['Expected miles', 'life miles'],
  down_payment: ['Down payment'],
  loan: ['Loan', 'loan name'],
  disposed_on: ['Disposed of', 'date disposed', 'disposal date', 'date sold', 'sold on', 'sold', 'disposed'],
} as const satisfies ListColumns<string>
type UnitColumn = keyof typeof COLUMNS
type Cells = FileRow<UnitColumn>['cells']

export const columnLabel = (field: string): string => COLUMNS[field as UnitColumn]?.[0] ?? field

/** What a row says of the unit, and of its cost if it has one. */
export interface UnitFileRow {
  line: number
  asset_type: AssetType | null
  unit: {
    unit_number: string
    year: number | null
    make: string
    model: string
    vin_number: string
    state: string
    plate_number: string
    description: string
  }
  ownership: Ownership | null
  cost: AssetCells | null
  /** Why the row is no unit of the fleet; null for one. */
  left_out: string | null
  notes: string[]
  problems: string[]
}

/** Amounts in dollars, life in years; null where the file has nothing. */
export interface AssetCells {
  total_cost: number
  purchase_date: Day | null
  depreciation_start_date: Day | null
  useful_life: number | null
  salvage_value: number | null
  opening_depreciation: number | null
  depreciation_method: DepreciationMethod
  expected_miles: number | null
  down_payment: number | null
  /** The name of the loan that paid for it; empty for none. */
  loan: string
}

export interface UnitFile {
  rows: UnitFileRow[]
  ignored: string[]
}

/** The units of a file. Throws Rejected on one without any. */
export async function unitRows(ctx: Ctx, bytes: Uint8Array): Promise<UnitFile> {
  const { rows, headings, ignored } = await readListFile<UnitColumn>(ctx, bytes, {
    columns: COLUMNS,
    required: [['unit_number', 'vin_number', 'vehicle', 'make']],
    noun: 'trucks or trailers',
    most: UNIT_ROWS_MAX,
  })
  const { order } = dateOrderOf(
    rows.flatMap(({ line, cells }) =>
      [cells.purchase_date, cells.depreciation_start_date].map((text = '') => ({ line, text })),
    ),
  )
  const ofFile = typeIn(headings.unit_number ?? '')
  return { rows: rows.map((row) => unitOf(row, order, ofFile)), ignored }
}

function unitOf({ line, cells, filled }: FileRow<UnitColumn>, order: DateOrder, ofFile: AssetType | null): UnitFileRow {
  const told: Told = { notes: [], problems: [] }
  const { written, unit_number } = numberIn(cells.unit_number ?? '')
  const ownership = ownershipIn(cells.ownership ?? '')
  if (ownership === undefined)
    told.problems.push(`${columnLabel('ownership')}: Choose company, owner-operator, lease, rental or other.`)
  const unit = {
    ...namesIn(cells, told),
    unit_number,
    vin_number: cells.vin_number ?? '',
    state: cells.state ?? '',
    plate_number: cells.plate_number ?? '',
    description: cells.description ?? '',
  }
  return {
    ...{ line, unit, ownership: ownership ?? null, left_out: leftOut(cells, filled), ...told },
    asset_type: typeIn(cells.asset_type ?? '') ?? typeIn(written) ?? ofFile,
    cost: costIn(cells, order, told),
  }
}

interface Told {
  notes: string[]
  problems: string[]
}

function leftOut({ disposed_on = '' }: Cells, filled: readonly string[]): string | null {
  if (/^(grand |sub)?totals?\b/i.test(filled[0] ?? '')) return 'A total'
  return disposed_on === '' ? null : `No longer in the fleet: ${disposed_on}`
}

/** A longer text is no name, and the patterns would take long on it. */
const LONGEST = 400

/** `Truck 102` is the truck 102. */
function numberIn(text: string): { written: string; unit_number: string } {
  const [, written = '', unit_number = text] =
    (text.length <= LONGEST && /^(truck|tractor|trailer|unit)\s*#?\s*(\S*\d.*)$/i.exec(text)) || []
  return { written, unit_number }
}

const TRAILER = /trailer|reefer|flat ?bed|dry van|step ?deck|low ?boy|chassis|tanker/i
const TRUCK = /truck|tractor|day ?cab|sleeper|power unit/i
const typeIn = (text: string): AssetType | null => (TRAILER.test(text) ? 'trailer' : TRUCK.test(text) ? 'truck' : null)

/** Null for an empty cell, undefined for words that say nothing. */
function ownershipIn(text: string): Ownership | null | undefined {
  if (text === '') return null
  if (/owner/i.test(text)) return 'owner_operator'
  if (/leas/i.test(text)) return 'lease'
  if (/rent/i.test(text)) return 'rental'
  if (/^(company|own(ed)?|yes)\b/i.test(text)) return 'company'
  return /^other$/i.test(text) ? 'other' : undefined
}

/** Year, make and model, which may share one cell: `2022 Freightliner Cascadia`. */
function namesIn({ year = '', make = '', model = '', vehicle = '' }: Cells, { problems }: Told) {
  const [, ofVehicle = '', first = vehicle, rest = ''] =
    (vehicle.length <= LONGEST && /^(?:(\d{4})\s+)?(\S*)\s*(.*)$/s.exec(vehicle)) || []
  const written = year || ofVehicle
  const isYear = /^(19|20)\d\d$/.test(written)
  if (written !== '' && !isYear) problems.push(`${columnLabel('year')}: Enter a year with four digits.`)
  return { year: isYear ? Number(written) : null, make: make || first, model: model || rest }
}

function costIn(cells: Cells, order: DateOrder, told: Told): AssetCells | null {
  const amount = (field: 'total_cost' | 'salvage_value' | 'opening_depreciation' | 'down_payment'): number | null => {
    const cell = cells[field] ?? ''
    if (/^[-–—]?$/.test(cell)) return null
    const read = readAmount(cell)
    if ('value' in read) return toWire(read.value)
    told.problems.push(`${columnLabel(field)}: ${read.reason}`)
    return null
  }
  const day = (field: 'purchase_date' | 'depreciation_start_date'): Day | null => {
    const cell = cells[field] ?? ''
    if (cell === '') return null
    const read = readDate(cell, order)
    if ('value' in read) return read.value
    told.problems.push(`${columnLabel(field)}: ${read.reason}`)
    return null
  }
  const total_cost = amount('total_cost')
  if (total_cost === null || total_cost === 0) return null
  const taken = amount('opening_depreciation')
  return {
    total_cost,
    purchase_date: day('purchase_date'),
    depreciation_start_date: day('depreciation_start_date'),
    useful_life: yearsIn(cells.useful_life ?? '', told),
    salvage_value: amount('salvage_value'),
    // A depreciation schedule may show it as a credit.
    opening_depreciation: taken === null ? null : Math.abs(taken),
    depreciation_method: methodIn(cells.depreciation_method ?? '', told),
    expected_miles: milesIn(cells.expected_miles ?? '', told),
    down_payment: amount('down_payment'),
    loan: cells.loan ?? '',
  }
}

/** `5`, `5 years` and `60 months` are five years. */
function yearsIn(text: string, { problems }: Told): number | null {
  if (text === '') return null
  const [, number = '', unit = 'y'] = /^(\d{1,3})(?:\.0+)?\s*(y|m)?[a-z.]*$/i.exec(text) ?? []
  const years = Number(number) / (unit.toLowerCase() === 'm' ? 12 : 1)
  if (number !== '' && Number.isInteger(years)) return years
  problems.push(`${columnLabel('useful_life')}: Enter whole years.`)
  return null
}

function milesIn(text: string, { problems }: Told): number | null {
  if (text === '') return null
  const miles = text.replace(/[,\s]|mi(les)?$/gi, '')
  if (/^\d{1,9}$/.test(miles)) return Number(miles)
  problems.push(`${columnLabel('expected_miles')}: Enter whole miles.`)
  return null
}

function methodIn(text: string, { notes }: Told): DepreciationMethod {
  if (/mile|production/i.test(text)) return 'units_of_miles'
  if (/declining|double|^ddb|200 ?db/i.test(text)) return 'declining_balance'
  if (text !== '' && !/straight|^s\/?l\b/i.test(text)) notes.push(`Method ${text} becomes straight line`)
  return 'straight_line'
}
