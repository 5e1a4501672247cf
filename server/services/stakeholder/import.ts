import sql, { type Sql } from 'sql-template-tag'
import type { z } from 'zod'
import { StakeholderInput, type Stakeholder } from '@/lib/contract/stakeholder'
import type { Answer, Query } from '@/lib/contract/endpoint'
import {
  stakeholderImportList,
  type StakeholderImport,
  type StakeholderImportFields,
  type StakeholderImportRow,
} from '@/lib/contract/stakeholder-import'
import type { Tx } from '@/server/db/connect'
import { demand } from '../can'
import { reading, tenant, transaction, type Ctx } from '../context'
import { assertNone, problemsOf } from '../list-file'
import { importList, noteImport } from '../list-import'
import { likeliest, namesAlike } from './alike'
import { tellOfFactors } from './factors'
import { cellValues, columnLabel, stakeholderRows, type StakeholderFile } from './stakeholder-file'
import { addIn } from './stakeholders'
import { updateIn } from './update'

type Choice = z.output<typeof StakeholderImportFields>
interface Input extends Choice {
  file: { name: string; bytes: Uint8Array }
}

/** What a file would add and fill. */
export async function previewStakeholders(ctx: Ctx, { file, ...choice }: Input): Promise<StakeholderImport> {
  demand(ctx, 'stakeholder.edit')
  const list = await stakeholderRows(ctx, file.bytes)
  return reading(ctx, async (tx) => answer(list, await plan(tx, ctx, { list, choice })))
}

/** Adds and fills the stakeholders of a file, all or none. */
export async function importStakeholders(ctx: Ctx, { file, ...choice }: Input): Promise<StakeholderImport> {
  demand(ctx, 'stakeholder.edit')
  const list = await stakeholderRows(ctx, file.bytes)
  return transaction(ctx, async (tx) => {
    // One import at a time, so that two of them never add the same stakeholder.
    await tx.rows(sql`select id from entity where id = ${tenant(ctx).entity_id} for no key update`)
    const planned = await plan(tx, ctx, { list, choice, lock: sql`for update of s` })
    assertNone(planned.flatMap(({ row }) => (row.outcome === 'refused' ? [row] : [])))
    const added: string[] = []
    await tellOfFactors(tx, ctx, async () => {
      for (const { write } of planned) added.push(...((await write?.(tx, ctx)) ?? []))
    })
    if (added.length === 0) return answer(list, planned)
    const entered = { stakeholder: added }
    return {
      ...answer(list, planned),
      import: await noteImport(tx, ctx, { noun: 'stakeholder', file_name: file.name, entered }),
    }
  })
}

/** Imported files of stakeholders, newest first. */
export function stakeholderImports(
  ctx: Ctx,
  query: Query<typeof stakeholderImportList>,
): Promise<Answer<typeof stakeholderImportList>> {
  demand(ctx, 'stakeholder.read')
  return importList(ctx, { noun: 'stakeholder', endpoint: stakeholderImportList }, query)
}

interface Planned {
  row: StakeholderImportRow
  /** Returns the id of the stakeholder if it adds one. */
  write?: (tx: Tx, ctx: Ctx) => Promise<string[]>
}

function answer({ ignored }: StakeholderFile, planned: readonly Planned[]): StakeholderImport {
  const rows = planned.map(({ row }) => row)
  const count = (one: StakeholderImportRow['outcome']) => rows.filter(({ outcome }) => outcome === one).length
  const counts = { added: count('add'), filled: count('fill'), same: count('same'), refused: count('refused') }
  return { ...counts, import: null, ignored, rows }
}

interface ToPlan {
  list: StakeholderFile
  choice: Choice
  lock?: Sql
}

async function plan(tx: Tx, ctx: Ctx, { list, choice, lock = sql`` }: ToPlan): Promise<Planned[]> {
  const names = list.rows.map(({ cells: { full_name = '' } }) => full_name)
  const alike = await namesAlike(tx, ctx, names, lock)
  // Rows of the same name share what an earlier one fills.
  const known = new Map(alike.map(({ plain, found }) => [plain, found.map((now): Known => ({ now, saved: now }))]))
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
    const places = known.get(alike[index]?.plain ?? '') ?? []
    const best = likeliest(
      places.map(({ now }) => now),
      row,
    )
    const place = places.find(({ now }) => now === best)
    if (place) return already(place, row, choice.existing === 'fill' ? facts : {})
    const untyped = type === undefined ? ['Type: Choose one for the file, or add a column Type.'] : []
    const input = StakeholderInput.safeParse({ type: type ?? 'Vendor', full_name: name, ...facts })
    if (!input.success) return refused([...untyped, ...problemsOf(input.error, columnLabel)])
    if (untyped.length + problems.length > 0) return refused(untyped)
    return { row: { ...row, outcome: 'add' }, write: async (within, by) => [await addIn(within, by, input.data)] }
  })
}

interface Known {
  /** A stakeholder that is already there, with what earlier rows of the file fill. */
  now: Stakeholder
  /** The same as it is written, whose tax id is masked. */
  saved: Stakeholder
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
    return []
  }
  return { row: { ...about, outcome: 'fill', changes }, write }
}
