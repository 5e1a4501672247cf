import sql, { type Sql } from 'sql-template-tag'
import type { z } from 'zod'
import { TEXT_MAX } from '@/lib/contract/bounds'
import { StakeholderInput, type Stakeholder } from '@/lib/contract/stakeholder'
import type {
  StakeholderImport,
  StakeholderImportFields,
  StakeholderImportRow,
} from '@/lib/contract/stakeholder-import'
import type { Tx } from '@/server/db/connect'
import { demand } from '../can'
import { reading, tenant, transaction, type Ctx } from '../context'
import { problemsOf } from '../list-file'
import { Rejected } from '../problems'
import { plainName } from './duplicates'
import { tellOfFactors } from './factors'
import { stakeholderColumns } from './row'
import { cellValues, columnLabel, stakeholderRows, type StakeholderFile } from './stakeholder-file'
import { addIn } from './stakeholders'
import { updateIn } from './update'

type Choice = z.output<typeof StakeholderImportFields>
interface Input extends Choice {
  file: { bytes: Uint8Array }
}

/** What a file would add and fill. */
export async function previewStakeholders(ctx: Ctx, { file, ...choice }: Input): Promise<StakeholderImport> {
  demand(ctx, 'stakeholder.edit')
  const list = await stakeholderRows(ctx, file.bytes)
  return reading(ctx, async (tx) => answer(list, await plan(tx, ctx, list, choice)))
}

/** Adds and fills the stakeholders of a file, all or none. */
export async function importStakeholders(ctx: Ctx, { file, ...choice }: Input): Promise<StakeholderImport> {
  demand(ctx, 'stakeholder.edit')
  const list = await stakeholderRows(ctx, file.bytes)
  return transaction(ctx, async (tx) => {
    // One import at a time, so that two of them never add the same stakeholder.
    await tx.rows(sql`select id from entity where id = ${tenant(ctx).entity_id} for no key update`)
    const planned = await plan(tx, ctx, list, choice, sql`for update of s`)
    const refused = planned.find(({ row }) => row.outcome === 'refused')?.row
    if (refused) throw new Rejected(`Line ${refused.row}: ${refused.problems.join(' ')}`)
    await tellOfFactors(tx, ctx, async () => {
      for (const { write } of planned) await write?.(tx, ctx)
    })
    return answer(list, planned)
  })
}

interface Planned {
  row: StakeholderImportRow
  write?: (tx: Tx, ctx: Ctx) => Promise<unknown>
}

function answer({ ignored }: StakeholderFile, planned: readonly Planned[]): StakeholderImport {
  const rows = planned.map(({ row }) => row)
  const count = (one: StakeholderImportRow['outcome']) => rows.filter(({ outcome }) => outcome === one).length
  return { added: count('add'), filled: count('fill'), same: count('same'), refused: count('refused'), ignored, rows }
}

async function plan(tx: Tx, ctx: Ctx, list: StakeholderFile, choice: Choice, lock = sql``): Promise<Planned[]> {
  const known = await knownLike(tx, ctx, list, lock)
  const lines = new Map<string, number>()
  return list.rows.map((one, index) => {
    const { values, notes, problems } = cellValues(one)
    const { full_name, type = choice.type ?? list.type, ...facts } = values
    const name = String(full_name)
    const row = { row: one.line, full_name: name, type: String(type ?? ''), changes: [], notes, problems }
    const refused = (reasons: string[]): Planned => ({
      row: { ...row, outcome: 'refused', problems: [...problems, ...reasons] },
    })
    const key = `${name.toLowerCase()}\n${row.type}`
    const before = lines.get(key)
    if (before !== undefined) return { row: { ...row, outcome: 'same', notes: [`Already on line ${before}`] } }
    lines.set(key, one.line)
    const place = choosePlace(known.get(index) ?? [], row)
    if (place) return already(place, row, choice.existing === 'fill' ? facts : {})
    const untyped = type === undefined ? ['Type: Choose one for the file, or add a column Type.'] : []
    const input = StakeholderInput.safeParse({ type: type ?? 'Vendor', full_name: name, ...facts })
    if (!input.success) return refused([...untyped, ...problemsOf(input.error, columnLabel)])
    if (untyped.length + problems.length > 0) return refused(untyped)
    return { row: { ...row, outcome: 'add' }, write: (within, by) => addIn(within, by, input.data) }
  })
}

interface Known {
  /** A stakeholder that is already there, with what earlier rows of the file fill. */
  now: Stakeholder
  /** The same as it is written, whose tax id is masked. */
  saved: Stakeholder
}

/** The one of the same name and type, else of the same name, else the oldest of a similar name. */
const choosePlace = (alike: readonly Known[], { full_name, type }: { full_name: string; type: string }) => {
  const same = alike.filter(({ now }) => now.full_name.toLowerCase() === full_name.toLowerCase())
  return same.find(({ now }) => now.type === type) ?? same[0] ?? alike[0]
}

const PLACE = ['address1', 'address2', 'city', 'state', 'zip_code'] as const

/** Fills what is empty; an address counts as one, so that no street gets the town of another. */
function already(
  known: Known,
  row: Omit<StakeholderImportRow, 'outcome'>,
  facts: Readonly<Record<string, unknown>>,
): Planned {
  const { now } = known
  const isSame = now.full_name === row.full_name && (row.type === '' || now.type === row.type)
  const there = isSame ? 'Already there' : `Already there as ${now.full_name}, ${now.type}`
  const lacks = (field: keyof Stakeholder) => now[field] === null || now[field] === ''
  const hasPlace = PLACE.some((field) => !lacks(field))
  const isEmpty = (field: string) =>
    PLACE.some((one) => one === field) ? !hasPlace : lacks(field as keyof Stakeholder)
  const lacking = Object.fromEntries(Object.entries(facts).filter(([field]) => isEmpty(field)))
  const about = { ...row, type: now.type, notes: [there, ...row.notes], problems: [] }
  const changes = Object.keys(lacking).map(columnLabel)
  if (changes.length === 0) return { row: { ...about, outcome: 'same' } }
  const patch = StakeholderInput.partial().safeParse(lacking)
  if (!patch.success) return { row: { ...about, outcome: 'refused', problems: problemsOf(patch.error, columnLabel) } }
  known.now = { ...now, ...lacking }
  const write = async (tx: Tx, ctx: Ctx) => {
    known.saved = await updateIn(tx, ctx, known.saved, patch.data)
  }
  return { row: { ...about, outcome: 'fill', changes }, write }
}

/**
 * For each row of the file, by its index, the stakeholders whose name differs in signs and company suffix at most; none for a name that is
 * too long for one, which would only take long to compare.
 */
async function knownLike(tx: Tx, ctx: Ctx, { rows }: StakeholderFile, lock: Sql): Promise<Map<number, Known[]>> {
  const names = rows.map(({ cells: { full_name = '' } }) => (full_name.length > TEXT_MAX ? '' : full_name))
  const named = await tx.rows<{ plain: string }>(sql`
    select ${plainOf('asked.name')} as plain from unnest(${names}::text[])
           with ordinality as asked(name, place) order by asked.place`)
  const found = await tx.rows<Stakeholder & { plain: string }>(sql`
    select ${stakeholderColumns(ctx)}, ${plainOf('s.full_name')} as plain from stakeholder s
     where s.entity_id = ${tenant(ctx).entity_id} and ${plainOf('s.full_name')} = any(${named.map(({ plain }) => plain)})
     order by s.id ${lock}`)
  const known = new Map<string, Known[]>()
  for (const { plain, ...now } of found) known.set(plain, [...(known.get(plain) ?? []), { now, saved: now }])
  return new Map(named.map(({ plain }, index) => [index, known.get(plain) ?? []]))
}

/** A name of signs or of other scripts only is compared as it is. */
const plainOf = (name: string) => sql`coalesce(nullif(${plainName(name)}, ''), lower(${sql([name])}))`
