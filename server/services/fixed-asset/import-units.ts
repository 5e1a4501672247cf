import sql from 'sql-template-tag'
import type { z } from 'zod'
import type { Answer, Query } from '@/lib/contract/endpoint'
import { FixedAssetInput, type AssetType } from '@/lib/contract/fixed-asset'
import { TrailerInput, TruckInput } from '@/lib/contract/truck'
import { unitImportList, type UnitImport, type UnitImportFields, type UnitImportRow } from '@/lib/contract/unit-import'
import { monthEnd, type Day } from '@/lib/dates/day'
import { sumWire } from '@/lib/money/cents'
import type { Tx } from '@/server/db/connect'
import { isCapitalized } from '@/server/ledger/post/fixed-asset'
import { booksStartDate } from '../book'
import { demand } from '../can'
import { tenant, transaction, type Ctx } from '../context'
import { assertNone, problemsOf } from '../list-file'
import { importList, noteImport } from '../list-import'
import { Invalid } from '../problems'
import { attempt, rehearse } from '../rehearse'
import { vehicleLabel } from '../vehicle/row'
import { addTrailerIn, addTruckIn } from '../vehicle/vehicles'
import { createIn } from './create'
import { columnLabel, unitRows, type AssetCells, type UnitFile, type UnitFileRow } from './unit-file'

type Choice = z.output<typeof UnitImportFields>
interface Input extends Choice {
  file: { name: string; bytes: Uint8Array }
}

/** What a file of trucks and trailers would add: the import runs and is rolled back as a whole. */
export async function previewUnits(ctx: Ctx, { file, ...choice }: Input): Promise<UnitImport> {
  demand(ctx, 'asset.edit')
  const list = await unitRows(ctx, file.bytes)
  return rehearse(ctx, async (tx) => (await importRows(tx, ctx, { list, choice })).outcome)
}

/** Adds the trucks and trailers of a file, and the fixed assets of those that have a cost, all or none. */
export async function importUnits(ctx: Ctx, { file, ...choice }: Input): Promise<UnitImport> {
  demand(ctx, 'asset.edit')
  const list = await unitRows(ctx, file.bytes)
  return transaction(ctx, async (tx) => {
    const { outcome, entered } = await importRows(tx, ctx, { list, choice })
    assertNone(outcome.rows.filter((row) => row.outcome === 'refused'))
    if (Object.values(entered).every((ids) => ids.length === 0)) return outcome
    return { ...outcome, import: await noteImport(tx, ctx, { noun: 'unit', file_name: file.name, entered }) }
  })
}

/** Imported files of trucks and trailers, newest first. */
export function unitImports(ctx: Ctx, query: Query<typeof unitImportList>): Promise<Answer<typeof unitImportList>> {
  demand(ctx, 'asset.read')
  return importList(ctx, { noun: 'unit', endpoint: unitImportList }, query)
}

interface KnownUnit {
  id: string
  asset_type: AssetType
  unit_number: string
  vin_number: string
  has_asset: boolean
}

/** The state of the fleet while rows are imported. */
interface Work {
  tx: Tx
  ctx: Ctx
  choice: Choice
  books_start: Day
  known: readonly KnownUnit[]
  /** Loans by their name in small letters, of several the newest. */
  loans: ReadonlyMap<string, string>
  /** Earlier rows by the type and number of their unit, else by its VIN. */
  rows: Map<string, Earlier>
  entered: Record<AssetType | 'fixed_asset', string[]>
}

interface Earlier {
  line: number
  vin_number: string
}

interface Imported {
  outcome: UnitImport
  entered: Work['entered']
}

async function importRows(tx: Tx, ctx: Ctx, { list, choice }: { list: UnitFile; choice: Choice }): Promise<Imported> {
  const { entity_id } = tenant(ctx)
  // One import at a time, so that two of them never add the same unit.
  await tx.rows(sql`select id from entity where id = ${entity_id} for no key update`)
  const loans = await tx.rows<{ id: string; name: string }>(sql`
    select id, lower(name) as name from loan where entity_id = ${entity_id} order by created_at, id`)
  const work: Work = {
    ...{ tx, ctx, choice, known: await knownUnits(tx, entity_id), rows: new Map() },
    books_start: await booksStartDate(tx, ctx),
    loans: new Map(loans.map(({ id, name }) => [name, id])),
    entered: { truck: [], trailer: [], fixed_asset: [] },
  }
  const rows: UnitImportRow[] = []
  for (const row of list.rows) rows.push(await takeRow(work, row))
  return { outcome: { ...sumsOf(rows), import: null, ignored: list.ignored, rows }, entered: work.entered }
}

const knownUnits = (tx: Tx, entity_id: string): Promise<KnownUnit[]> =>
  tx.rows<KnownUnit>(sql`
    select v.id, v.asset_type, lower(coalesce(v.unit_number, '')) as unit_number, upper(coalesce(v.vin_number, '')) as vin_number,
           exists (select from fixed_asset f where f.entity_id = v.entity_id and v.id in (f.truck_id, f.trailer_id)) as has_asset
      from (select entity_id, id, unit_number, vin_number, 'truck' as asset_type from truck
            union all select entity_id, id, unit_number, vin_number, 'trailer' from trailer) v
     where v.entity_id = ${entity_id} order by v.id`)

function sumsOf(rows: readonly UnitImportRow[]): Omit<UnitImport, 'ignored' | 'rows' | 'import'> {
  const count = (one: UnitImportRow['outcome']) => rows.filter(({ outcome }) => outcome === one).length
  return {
    ...{ added: count('add'), valued: count('value'), same: count('same') },
    ...{ left_out: count('left_out'), refused: count('refused') },
    total_cost: sumWire(rows.flatMap(({ cost }) => cost ?? [])),
  }
}

async function takeRow(work: Work, row: UnitFileRow): Promise<UnitImportRow> {
  const found = unitLike(work, row)
  const asset_type = row.asset_type ?? found?.asset_type ?? work.choice.asset_type ?? null
  const name = vehicleLabel(row.unit) || row.unit.vin_number || row.unit.plate_number
  const shown = { row: row.line, name, asset_type, cost: null, notes: row.notes, problems: [] }
  const refused = (problems: readonly string[]): UnitImportRow => ({
    ...{ ...shown, outcome: 'refused', problems: [...row.problems, ...problems] },
  })
  const same = (note: string, more: readonly string[] = []): UnitImportRow => ({
    ...{ ...shown, outcome: 'same', notes: [...row.notes, ...more, note] },
  })
  if (row.left_out !== null) return { ...shown, outcome: 'left_out', notes: [row.left_out] }
  if (asset_type === null) return refused(['Type: Choose one for the file, or add a column Type.'])
  const before = rowBefore(work, row, asset_type)
  if (before && isOtherVehicle(before, row))
    return refused([`${name} is already on line ${before.line} with another VIN.`])
  if (before) return same(`Already on line ${before.line}`)
  if (found && isOtherVehicle(found, row)) return refused([`${name} is already there with another VIN.`])
  const { asset, notes, problems } = assetOf(work, row, asset_type)
  if (found?.has_asset) return same('Already there')
  if (row.problems.length + problems.length > 0) return refused(problems)
  if (found && asset === null) return same('Already there', notes)
  const made = await attempt(work.tx, () => write(work, { row, found, asset_type, asset }))
  if ('problems' in made) return refused(made.problems)
  const { unit, fixed_asset } = made.made
  if (unit !== null) work.entered[asset_type].push(unit)
  if (fixed_asset !== null) work.entered.fixed_asset.push(fixed_asset)
  // Another row may name the same unit by its VIN alone.
  if (found) found.has_asset = true
  return {
    ...{ ...shown, outcome: found ? 'value' : 'add', notes: [...row.notes, ...notes] },
    cost: fixed_asset === null ? null : (row.cost?.total_cost ?? null),
  }
}

/** The unit with the same VIN, else with the same number; trucks and trailers may share a number. */
function unitLike({ known, choice }: Work, { unit, asset_type }: UnitFileRow): KnownUnit | undefined {
  const [number, vin] = [unit.unit_number.toLowerCase(), unit.vin_number.toUpperCase()]
  const numbered = known.filter((one) => number !== '' && one.unit_number === number)
  const type = asset_type ?? (numbered.length > 1 ? (choice.asset_type ?? null) : null)
  return (
    known.find((one) => vin !== '' && one.vin_number === vin) ??
    numbered.find((one) => type === null || one.asset_type === type)
  )
}

const isOtherVehicle = ({ vin_number }: Pick<KnownUnit, 'vin_number'>, { unit }: UnitFileRow): boolean =>
  vin_number !== '' && unit.vin_number !== '' && vin_number !== unit.vin_number.toUpperCase()

/** An earlier row of the same unit. */
function rowBefore({ rows }: Work, { line, unit }: UnitFileRow, asset_type: AssetType): Earlier | undefined {
  const key = (unit.unit_number === '' ? unit.vin_number : `${asset_type} ${unit.unit_number}`).toLowerCase()
  const before = key === '' ? undefined : rows.get(key)
  if (!before) rows.set(key, { line, vin_number: unit.vin_number.toUpperCase() })
  return before
}

type AssetInput = z.output<typeof FixedAssetInput>
interface AssetOf {
  /** Everything but the unit; null where the row has no cost, or the unit is not owned. */
  asset: Omit<z.input<typeof FixedAssetInput>, 'truck' | 'trailer'> | null
  notes: string[]
  problems: string[]
}

function assetOf(work: Work, row: UnitFileRow, asset_type: AssetType): AssetOf {
  const { cost, ownership } = row
  const nothing = { asset: null, notes: [], problems: [] }
  if (cost === null) return nothing
  if (ownership !== null && !isCapitalized(ownership))
    return { ...nothing, notes: ['Cost not imported: only an owned unit is depreciated'] }
  const { purchase_date, useful_life = null } = { ...cost, useful_life: cost.useful_life ?? work.choice.useful_life }
  const loan = work.loans.get(cost.loan.toLowerCase())
  const problems = [
    purchase_date === null ? ['Purchased: Enter the date.'] : [],
    useful_life === null ? ['Useful life: Choose one for the file, or add a column Useful life.'] : [],
    cost.loan !== '' && loan === undefined ? [`Loan: There is no loan ${cost.loan}. Add it first.`] : [],
  ].flat()
  if (purchase_date === null || useful_life === null || problems.length > 0) return { ...nothing, problems }
  const depreciation_start_date = cost.depreciation_start_date ?? purchase_date
  const { taken, notes } = takenOf(cost, { purchase_date, depreciation_start_date, books_start: work.books_start })
  return {
    asset: {
      ...{ asset_type, purchase_date, depreciation_start_date, useful_life },
      type_of_financing: loan === undefined ? 'cash' : 'loan',
      type_of_ownership: ownership ?? 'company',
      total_cost: cost.total_cost,
      down_payment: loan === undefined ? 0 : (cost.down_payment ?? 0),
      loan: loan ?? null,
      salvage_value: cost.salvage_value ?? 0,
      depreciation_method: cost.depreciation_method,
      expected_miles: cost.expected_miles,
      opening_depreciation: taken,
    },
    notes,
    problems,
  }
}

/** What was depreciated before the books start; a unit that came later has nothing of the kind. */
function takenOf(
  { opening_depreciation: taken }: AssetCells,
  days: { purchase_date: Day; depreciation_start_date: Day; books_start: Day },
): { taken: number | null; notes: string[] } {
  const isOld = days.purchase_date < days.books_start && monthEnd(days.depreciation_start_date) < days.books_start
  const notes = !isOld && taken ? ['Accumulated depreciation not imported: the books start before it'] : []
  return { taken: isOld ? taken : null, notes }
}

interface ToWrite extends Pick<AssetOf, 'asset'> {
  row: UnitFileRow
  found: KnownUnit | undefined
  asset_type: AssetType
}

/** Returns the id of the unit if it is new, and of its fixed asset. */
async function write({ tx, ctx }: Work, { row, found, asset_type, asset }: ToWrite) {
  const { unit, ownership } = row
  const sent = { ...unit, ...(asset === null && ownership !== null && { ownership }) }
  const isTruck = asset_type === 'truck'
  const id = found
    ? null
    : isTruck
      ? (await addTruckIn(tx, ctx, checked(TruckInput, sent))).id
      : (await addTrailerIn(tx, ctx, checked(TrailerInput, sent))).id
  if (asset === null) return { unit: id, fixed_asset: null }
  const input: AssetInput = checked(FixedAssetInput, { ...asset, [asset_type]: id ?? found?.id })
  return { unit: id, fixed_asset: (await createIn(tx, ctx, input)).id }
}

/** Throws Invalid with the name of the column in each sentence. */
function checked<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const read = schema.safeParse(value)
  if (!read.success) throw new Invalid({ row: problemsOf(read.error, columnLabel) })
  return read.data
}
