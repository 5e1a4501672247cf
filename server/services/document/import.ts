import sql from 'sql-template-tag'
import type { DocumentImport, DocumentImportRow } from '@/lib/contract/document-import'
import { sumWire } from '@/lib/money/cents'
import { formatMessage } from '@/lib/money/format'
import type { Tx } from '@/server/db/connect'
import { valueOf } from '@/server/providers/statement-file/reading'
import { assertDatesOpen } from '../book'
import { tenant, transaction, type Ctx } from '../context'
import { assertNone } from '../list-file'
import { noteImport } from '../list-import'
import { attempt, rehearse } from '../rehearse'
import { likeliest, namesAlike } from '../stakeholder/alike'
import { addIn } from '../stakeholder/stakeholders'
import { amountOf, columnLabel, documentRows, partOf, type DocumentFile, type DocumentFileRow } from './document-file'
import { inputOf } from './import-input'
import type { DocumentKind, KnownDocument, Place, Sent } from './import-kind'

interface Sheet {
  bytes: Uint8Array
  name: string
  /** The account or service of rows without one. */
  chosen: string | undefined
}

/** What a file would enter. The caller has demanded the right to enter such a document. */
export async function previewDocuments<B extends Sent>(
  ctx: Ctx,
  kind: DocumentKind<B>,
  { bytes, chosen }: Omit<Sheet, 'name'>,
): Promise<DocumentImport> {
  const file = await documentRows(ctx, bytes, kind.noun)
  return rehearse(ctx, async (tx) => (await importRows(tx, ctx, { kind, file, chosen })).outcome)
}

/** Enters the documents of a file, all or none. The caller has demanded the right to enter such a document. */
export async function importDocuments<B extends Sent>(
  ctx: Ctx,
  kind: DocumentKind<B>,
  { bytes, name, chosen }: Sheet,
): Promise<DocumentImport> {
  const file = await documentRows(ctx, bytes, kind.noun)
  return transaction(ctx, async (tx) => {
    const { outcome, entered, stakeholder } = await importRows(tx, ctx, { kind, file, chosen })
    const refused = outcome.rows.filter((row) => row.outcome === 'refused' || row.outcome === 'unplaced')
    // A closed period is refused as for a single document.
    await assertDatesOpen(
      tx,
      ctx,
      refused.flatMap(({ date }) => date ?? []),
    )
    assertNone(refused)
    if (entered.length === 0) return outcome
    const rows = { [kind.noun]: entered, stakeholder }
    return { ...outcome, import: await noteImport(tx, ctx, { noun: kind.noun, file_name: name, entered: rows }) }
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
  /** Vendors or customers that earlier rows add, by plain name. */
  added: Map<string, Party>
  /** Rows by their number, which may not come twice. */
  numbered: Map<string, DocumentFileRow>
  /** Ids of the documents. */
  entered: string[]
}
interface Party {
  id: string
  full_name: string
  is_new: boolean
}

interface Outcome {
  outcome: DocumentImport
  /** Ids of the documents. */
  entered: readonly string[]
  /** Ids of the vendors or customers that were added for them. */
  stakeholder: readonly string[]
}

/** Enters every document of a file that can be, and says what became of each row. The caller takes all back if one is refused. */
async function importRows<B extends Sent>(tx: Tx, ctx: Ctx, { kind, file, chosen }: FileImport<B>): Promise<Outcome> {
  // One import at a time, so that two of them never add the same document or stakeholder.
  await tx.rows(sql`select id from entity where id = ${tenant(ctx).entity_id} for no key update`)
  const names = file.rows.map(({ name }) => name)
  const alike = await namesAlike(tx, ctx, names)
  // Two of them may be alike, such as a company and its owner, so that each row has its own likeliest.
  const existing = alike.map(({ found }, index): Party | undefined => {
    const best = likeliest(found, { full_name: names[index] ?? '', type: kind.party })
    return best && { ...best, is_new: false }
  })
  const known = await kind.known(tx, ctx, {
    stakeholders: existing.flatMap((party) => party?.id ?? []),
    numbers: file.rows.map(({ number }) => number.toLowerCase()).filter((number) => number !== ''),
    dates: file.rows.flatMap(({ date }) => valueOf(date) ?? []),
  })
  const work: Work<B> = {
    ...{ tx, ctx, kind, known, added: new Map(), numbered: new Map(), entered: [] },
    placeOf: await kind.places(tx, ctx),
    chosen: chosen === undefined ? null : await kind.chosen(tx, ctx, chosen),
  }
  const rows: DocumentImportRow[] = []
  for (const [index, row] of file.rows.entries()) {
    const plain = alike[index]?.plain ?? ''
    rows.push(await takeRow(work, row, { plain, party: existing[index] ?? work.added.get(plain) }))
  }
  const outcome = { ...sumsOf(rows), import: null, ignored: file.ignored, rows }
  return { outcome, entered: work.entered, stakeholder: [...work.added.values()].map(({ id }) => id) }
}

function sumsOf(rows: readonly DocumentImportRow[]): Omit<DocumentImport, 'ignored' | 'rows' | 'import'> {
  const of = (one: DocumentImportRow['outcome']) => rows.filter(({ outcome }) => outcome === one)
  const amountOf = (one: DocumentImportRow['outcome']) => sumWire(of(one).flatMap(({ amount }) => amount ?? []))
  return {
    ...{ added: of('add').length, same: of('same').length, left_out: of('left_out').length },
    ...{ unplaced: of('unplaced').length, refused: of('refused').length },
    ...{ added_amount: amountOf('add'), same_amount: amountOf('same'), left_out_amount: amountOf('left_out') },
    new_names: new Set(of('add').flatMap((row) => (row.is_new ? [row.full_name] : []))).size,
  }
}

async function takeRow<B extends Sent>(
  work: Work<B>,
  row: DocumentFileRow,
  { plain, party }: { plain: string; party: Party | undefined },
): Promise<DocumentImportRow> {
  const { kind, added } = work
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
  const owner = party && !party.is_new ? party.id : plain
  const key = `${kind.hasOwnNumbers ? '' : owner}\n${row.number.toLowerCase()}`
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
    const document = await kind.create(work.tx, work.ctx, { ...input, stakeholder: id })
    return { party: id, document: document.id }
  })
  if ('problems' in entered) return refused(entered.problems)
  if (!party) added.set(plain, { id: entered.made.party, full_name: row.name, is_new: true })
  work.entered.push(entered.made.document)
  return { ...about, outcome: 'add' }
}

const isSame = (one: DocumentFileRow, other: DocumentFileRow): boolean =>
  one.name === other.name && valueOf(one.date) === valueOf(other.date) && amountOf(one) === amountOf(other)

function notesOf(row: DocumentFileRow, party: Party | undefined): string[] {
  const notes: string[] = []
  if (party && !party.is_new && party.full_name !== row.name) notes.push(`In the file: ${row.name}`)
  const whole = partOf(row)
  if (whole !== null) notes.push(`Open of ${formatMessage(whole)}`)
  return notes
}

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
