import sql from 'sql-template-tag'
import type { z } from 'zod'
import { TEXT_MAX } from '@/lib/contract/bounds'
import type { DocumentImport, DocumentImportRow } from '@/lib/contract/document-import'
import { StakeholderInput, type StakeholderType } from '@/lib/contract/stakeholder'
import type { Day } from '@/lib/dates/day'
import { sumWire, toWire, type Cents } from '@/lib/money/cents'
import { formatMessage } from '@/lib/money/format'
import type { Tx } from '@/server/db/connect'
import { valueOf, type Reading } from '@/server/providers/statement-file/reading'
import { assertDatesOpen } from '../book'
import { may } from '../can'
import { tenant, transaction, type Ctx } from '../context'
import { assertNone, problemsOf } from '../list-file'
import { attempt, rehearse } from '../rehearse'
import { likeliest, namesAlike } from '../stakeholder/alike'
import { addIn } from '../stakeholder/stakeholders'
import {
  columnLabel,
  documentRows,
  type DocumentColumn,
  type DocumentFile,
  type DocumentFileRow,
  type DocumentNoun,
} from './document-file'

/** A document that a row of a file describes. */
export interface FileDocument {
  stakeholder: string
  number: string | null
  date: Day
  due_date: Day | null
  amount: Cents
  /** The account or the service. */
  posts_to: string
  description: string | null
  note: string | null
}

/** A document that is already there. */
export interface KnownDocument {
  entry_id: string
  /** In lower case. */
  number: string | null
  stakeholder: string
  date: Day
  total_amount: number
}

export interface Asked {
  numbers: string[]
  dates: Day[]
  stakeholders: string[]
}

export type Place = { id: string; name: string } | { problem: string } | null

/** What a form sends, as far as it is the same for both. */
interface Sent {
  stakeholder: string
}

/** What bills and invoices differ in. */
export interface DocumentKind<B extends Sent> {
  noun: DocumentNoun
  party: StakeholderType
  /** Whether a number is unique in the books, not only for its vendor. */
  hasOwnNumbers: boolean
  /** Reads an account or a service as the file names it; null for none. */
  places: (tx: Tx, ctx: Ctx) => Promise<(written: string) => Place>
  /** The chosen account or service. Throws NotFound when it is not in this entity. */
  chosen: (tx: Tx, ctx: Ctx, id: string) => Promise<{ id: string; name: string }>
  /** Documents that may be those of the file. */
  known: (tx: Tx, ctx: Ctx, asked: Asked) => Promise<KnownDocument[]>
  /** The same as a form sends it. */
  input: (document: FileDocument) => z.ZodSafeParseResult<B>
  create: (tx: Tx, ctx: Ctx, input: B) => Promise<unknown>
}

interface Sheet {
  bytes: Uint8Array
  /** The account or service of rows without one. */
  chosen: string | undefined
}

/** What a file would enter. The caller has demanded the right to enter such a document. */
export async function previewDocuments<B extends Sent>(
  ctx: Ctx,
  kind: DocumentKind<B>,
  { bytes, chosen }: Sheet,
): Promise<DocumentImport> {
  const file = await documentRows(ctx, bytes, kind.noun)
  return rehearse(ctx, (tx) => importRows(tx, ctx, { kind, file, chosen }))
}

/** Enters the documents of a file, all or none. The caller has demanded the right to enter such a document. */
export async function importDocuments<B extends Sent>(
  ctx: Ctx,
  kind: DocumentKind<B>,
  { bytes, chosen }: Sheet,
): Promise<DocumentImport> {
  const file = await documentRows(ctx, bytes, kind.noun)
  return transaction(ctx, async (tx) => {
    const outcome = await importRows(tx, ctx, { kind, file, chosen })
    const refused = outcome.rows.filter((row) => row.outcome === 'refused' || row.outcome === 'unplaced')
    // A closed period is refused as for a single document.
    await assertDatesOpen(
      tx,
      ctx,
      refused.flatMap(({ date }) => date ?? []),
    )
    assertNone(refused)
    return outcome
  })
}

interface FileImport<B extends Sent> {
  kind: DocumentKind<B>
  file: DocumentFile
  chosen: string | undefined
}

/** The state of the books while rows are imported. */
interface Work<B extends Sent> {
  tx: Tx
  ctx: Ctx
  kind: DocumentKind<B>
  chosen: { id: string; name: string } | null
  placeOf: (written: string) => Place
  known: readonly KnownDocument[]
  /** Vendors or customers by plain name, with those that earlier rows add. */
  parties: Map<string, Party>
  /** Rows by their number, which may not come twice. */
  numbered: Map<string, DocumentFileRow>
}
interface Party {
  id: string
  full_name: string
  is_new: boolean
}

/** Enters every document of a file that can be, and says what became of each row. The caller takes all back if one is refused. */
async function importRows<B extends Sent>(
  tx: Tx,
  ctx: Ctx,
  { kind, file, chosen }: FileImport<B>,
): Promise<DocumentImport> {
  // One import at a time, so that two of them never add the same document or stakeholder.
  await tx.rows(sql`select id from entity where id = ${tenant(ctx).entity_id} for no key update`)
  const names = file.rows.map(({ name }) => name)
  const alike = await namesAlike(tx, ctx, names)
  const parties = new Map(
    alike.flatMap(({ plain, found }, index): [string, Party][] => {
      const best = likeliest(found, { full_name: names[index] ?? '', type: kind.party })
      return best ? [[plain, { ...best, is_new: false }]] : []
    }),
  )
  const known = await kind.known(tx, ctx, {
    stakeholders: [...parties.values()].map(({ id }) => id),
    numbers: file.rows.map(({ number }) => number.toLowerCase()).filter((number) => number !== ''),
    dates: file.rows.flatMap(({ date }) => valueOf(date) ?? []),
  })
  const work: Work<B> = {
    ...{ tx, ctx, kind, known, parties, numbered: new Map() },
    placeOf: await kind.places(tx, ctx),
    chosen: chosen === undefined ? null : await kind.chosen(tx, ctx, chosen),
  }
  const rows: DocumentImportRow[] = []
  for (const [index, row] of file.rows.entries()) rows.push(await takeRow(work, row, alike[index]?.plain ?? ''))
  return { ...sumsOf(rows), ignored: file.ignored, rows }
}

function sumsOf(rows: readonly DocumentImportRow[]): Omit<DocumentImport, 'ignored' | 'rows'> {
  const of = (one: DocumentImportRow['outcome']) => rows.filter(({ outcome }) => outcome === one)
  const amountOf = (one: DocumentImportRow['outcome']) => sumWire(of(one).flatMap(({ amount }) => amount ?? []))
  return {
    ...{ added: of('add').length, same: of('same').length, left_out: of('left_out').length },
    ...{ unplaced: of('unplaced').length, refused: of('refused').length },
    ...{ added_amount: amountOf('add'), same_amount: amountOf('same'), left_out_amount: amountOf('left_out') },
    new_names: new Set(of('add').flatMap((row) => (row.is_new ? [row.full_name] : []))).size,
  }
}

async function takeRow<B extends Sent>(work: Work<B>, row: DocumentFileRow, plain: string): Promise<DocumentImportRow> {
  const { kind, parties } = work
  const party = parties.get(plain)
  const place = row.posts_to === '' ? null : work.placeOf(row.posts_to)
  const posts = place ?? work.chosen
  const about: Omit<DocumentImportRow, 'outcome'> = {
    ...{ row: row.line, full_name: party?.full_name ?? row.name, is_new: party?.is_new ?? true },
    ...{ number: row.number || null, date: valueOf(row.date), due_date: row.due_date && valueOf(row.due_date) },
    amount: amountOf(row),
    ...{ posts_to: posts && 'name' in posts ? posts.name : null, notes: notesOf(row, party), problems: [] },
  }
  if (row.left_out !== null)
    return { ...about, is_new: false, posts_to: null, outcome: 'left_out', notes: [row.left_out] }
  const refused = (problems: string[]): DocumentImportRow => ({ ...about, outcome: 'refused', problems })
  const same = (note: string): DocumentImportRow => ({ ...about, posts_to: null, outcome: 'same', notes: [note] })

  const before = already(work, row, party)
  if (before) return same(before)
  const key = `${kind.hasOwnNumbers ? '' : plain}\n${row.number.toLowerCase()}`
  const earlier = row.number === '' ? undefined : work.numbered.get(key)
  if (earlier)
    return isSame(earlier, row)
      ? same(`Already on line ${earlier.line}`)
      : refused([`Number ${row.number} is already on line ${earlier.line}.`])
  work.numbered.set(key, row)

  const { input, problems } = inputOf(work, row, { posts, party })
  if (!input && problems.length === 0) {
    const label = columnLabel(kind.noun, 'posts_to')
    return { ...about, outcome: 'unplaced', problems: [`${label}: Choose one for the rows without one.`] }
  }
  if (!input) return refused(problems)
  const entered = await attempt(work.tx, async () => {
    const id = party?.id ?? (await addIn(work.tx, work.ctx, { type: kind.party, full_name: row.name }))
    await kind.create(work.tx, work.ctx, { ...input, stakeholder: id })
    return id
  })
  if ('problems' in entered) return refused(entered.problems)
  parties.set(plain, party ?? { id: entered.made, full_name: row.name, is_new: true })
  return { ...about, outcome: 'add' }
}

const amountOf = ({ amount }: DocumentFileRow): number | null => ('value' in amount ? toWire(amount.value) : null)

const isSame = (one: DocumentFileRow, other: DocumentFileRow): boolean =>
  one.name === other.name && valueOf(one.date) === valueOf(other.date) && amountOf(one) === amountOf(other)

function notesOf(row: DocumentFileRow, party: Party | undefined): string[] {
  const notes: string[] = []
  if (party && !party.is_new && party.full_name !== row.name) notes.push(`In the file: ${row.name}`)
  const whole = partOf(row)
  if (whole !== null) notes.push(`Open of ${formatMessage(whole)}`)
  return notes
}

/** The whole amount of a document of which only a part is still open. */
const partOf = ({ whole, amount }: DocumentFileRow): Cents | null =>
  whole !== null && 'value' in amount && whole > amount.value ? whole : null

/** Why a document is not entered again; null for a new one. One without a number is known by date and amount. */
function already<B extends Sent>(
  { kind, known }: Work<B>,
  row: DocumentFileRow,
  party: Party | undefined,
): string | null {
  const number = row.number.toLowerCase()
  const own = known.filter(({ stakeholder }) => stakeholder === party?.id)
  const same = own.find((one) =>
    number === ''
      ? (kind.hasOwnNumbers || one.number === null) &&
        one.date === valueOf(row.date) &&
        one.total_amount === amountOf(row)
      : one.number === number,
  )
  if (!same) return null
  const differs = same.total_amount === amountOf(row) ? '' : `, with ${formatMessage(same.total_amount)}`
  return `Already there as ${same.entry_id}${differs}`
}

interface Found {
  posts: Place
  party: Party | undefined
}

/** What a form would send, or why it cannot be sent; neither without an account or service. */
function inputOf<B extends Sent>(
  { kind, ctx }: Work<B>,
  row: DocumentFileRow,
  { posts, party }: Found,
): { input: B | null; problems: string[] } {
  const label = (column: DocumentColumn) => columnLabel(kind.noun, column)
  const problems: string[] = []
  const stated = <T>(column: DocumentColumn, reading: Reading<T> | null): T | null => {
    if (reading && 'reason' in reading) problems.push(`${label(column)}: ${reading.reason}`)
    return reading && valueOf(reading)
  }
  if (!party) {
    const named = StakeholderInput.safeParse({ type: kind.party, full_name: row.name })
    if (!named.success) problems.push(...problemsOf(named.error, () => label('name')))
    else if (!may(ctx, 'stakeholder.edit'))
      problems.push(`${label('name')}: There is no ${row.name}, and you do not have permission to add stakeholders.`)
  }
  const date = stated('date', row.date)
  const due_date = stated('due_date', row.due_date)
  const amount = stated('amount', row.amount)
  if (posts !== null && 'problem' in posts) problems.push(`${label('posts_to')}: ${posts.problem}`)
  if (problems.length > 0 || date === null || amount === null || posts === null || 'problem' in posts)
    return { input: null, problems }
  const whole = partOf(row)
  const isLong = row.memo.length > TEXT_MAX
  const notes = [
    isLong ? row.memo : '',
    whole === null ? '' : `Brought over with what was open of ${formatMessage(whole)}.`,
  ]
  const parsed = kind.input({
    // Its own id comes with the row; until then any is right.
    ...{ stakeholder: party?.id ?? ctx.id(), number: row.number || null, date, due_date, amount, posts_to: posts.id },
    description: isLong ? null : row.memo || null,
    note: notes.filter(Boolean).join(' ') || null,
  })
  if (parsed.success) return { input: parsed.data, problems }
  return { input: null, problems: problemsOf(parsed.error, (field) => label(columnOf(field))) }
}

const FIELDS: readonly [RegExp, DocumentColumn][] = [
  [/_number$/, 'number'],
  [/_due_date$/, 'due_date'],
  [/_date$/, 'date'],
  [/_items/, 'amount'],
]

const columnOf = (field: string): DocumentColumn => FIELDS.find(([pattern]) => pattern.test(field))?.[1] ?? 'memo'
