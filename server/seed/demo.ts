/*
 * Creates a demo company the way a person would: sign up, add the company, import bank lines, file them, write the documents that go with
 * them. The story is the same for the same name, size and day, so an interrupted run continues from its last complete step and ends with
 * the same books.
 */
import sql from 'sql-template-tag'
import { addDays, dayIn, fiscalYearStart, type Day } from '@/lib/dates/day'
import { create } from '@/server/services/company/create'
import { setDefault } from '@/server/services/company/set-default'
import type { Ctx, Ports } from '@/server/services/context'
import { detail as entityDetail } from '@/server/services/entity/read'
import { update as updateEntity } from '@/server/services/entity/update'
import { list } from '@/server/services/transaction/list'
import { completeSetup } from '@/server/services/user/complete-setup'
import {
  addPeople,
  chartNumbers,
  closeMonths,
  lineId,
  openAccounts,
  recordStory,
  sameMonth,
  stateBalances,
  unitNumbers,
  type Directory,
} from './books'
import { counting, idsOf, type IdOf } from './ids'
import { anonymous, as, ensureOwner, TIME_ZONE, type Credentials } from './owner'
import { isDone, stage } from './stage'
import { flag, workAtDesk } from './stages/desk'
import { addEquipment } from './stages/equipment'
import { addFleet } from './stages/fleet'
import { askHelper } from './stages/helper'
import type { OpenLine } from './stages/open-line'
import { addPayables } from './stages/payables'
import { addReceivables } from './stages/receivables'
import { addRules } from './stages/rules'
import { reconcile } from './stages/statements'
import { answerTransfers } from './stages/transfers'
import { LEAD_DAYS } from './story/income'
import { writeStory, type Story, type StoryLine } from './story/story'

export interface DemoRequest extends Credentials {
  name: string
  trucks: number
  months: number
  /** False creates only bank lines, for measuring large books. */
  papers?: boolean
}
export interface Progress {
  lines: number
  day: Day
}
export interface Demo {
  user_id: string
  company_id: string
  entity_id: string
  /** Number of lines that this run wrote; 0 when the company already existed. */
  written: number
}

/** Lines of one transaction. */
const BATCH = 4000
const FOLD_EVERY = 10
const FIXED_DAY: Day = '2020-01-01'

export async function makeDemo(
  ports: Ports,
  request: DemoRequest,
  tell: (progress: Progress) => void = () => undefined,
): Promise<Demo> {
  const idOf = idsOf(request.name)
  const { papers = true } = request
  const { ctx, created_at, user_id, company_id, entity_id } = await ensureCompany(ports, request, idOf)
  const made = { user_id, company_id, entity_id }
  if (await isWhole(ctx, company_id)) return { ...made, written: 0 }
  const story = writeStory({
    seed: request.name,
    trucks: request.trucks,
    months: request.months,
    today: dayIn(TIME_ZONE, new Date(created_at)),
    papers,
  })
  await startBooks(ctx, addDays(story.start, -LEAD_DAYS))
  if (papers) await stage(ctx, { name: 'fleet', order: 1, idOf }, (on) => addFleet(on, story, request.name))
  const directory: Directory = {
    idOf,
    places: await openAccounts(ctx, idOf, FIXED_DAY),
    people: await addPeople(ctx, idOf, { everyone: story.people.everyone, day: FIXED_DAY }),
    chart: await chartNumbers(ctx),
    units: papers ? await unitNumbers(ctx) : new Map(),
  }
  const { written, ...lines } = await writeLines(ctx, story, directory, tell)
  if (papers) await addPapers(ctx, { story, directory, ...lines })
  else await stage(ctx, { name: 'flags', order: 1, idOf }, (on) => flag(on, story, lines.flagged))
  await closeMonths(ctx, story)
  await stateBalances(ctx, directory.places, { closing: story.closing(), end: story.end })
  await fold(ctx)
  if (papers) await stage(ctx, { name: 'statements', order: 8, idOf }, (on) => reconcile(on, directory, story))
  await setDefault(ctx, company_id)
  await completeSetup(ctx)
  return { ...made, written }
}

interface Recorded {
  open: OpenLine[]
  mixed: OpenLine[]
  flagged: string[]
}

/** Adds the records that go with the bank lines, each kind in one transaction. */
async function addPapers(
  ctx: Ctx,
  { story, directory, open, mixed, flagged }: Recorded & { story: Story; directory: Directory },
): Promise<void> {
  const { idOf } = directory
  const { books_start_date: books_start } = await entityDetail(ctx, ctx.actor?.entity_id ?? '')
  const books = { story, directory, open }
  await stage(ctx, { name: 'equipment', order: 2, idOf }, (on) => addEquipment(on, { ...books, books_start }))
  await stage(ctx, { name: 'receivables', order: 3, idOf }, (on) => addReceivables(on, books))
  await stage(ctx, { name: 'payables', order: 4, idOf }, (on) => addPayables(on, books))
  await fold(ctx)
  await stage(ctx, { name: 'rules', order: 5, idOf }, (on) => addRules(on, books))
  await stage(ctx, { name: 'transfers', order: 6, idOf }, (on) => answerTransfers(on, books))
  await stage(ctx, { name: 'desk', order: 7, idOf }, async (on) => {
    await askHelper(on, books)
    await workAtDesk(on, { ...books, mixed, flagged })
  })
}

interface DemoCompany {
  user_id: string
  entity_id: string
  created_at: string
}

/** The company of this name, found by its id so that a person may rename it. A new one does not become the default yet. */
async function ensureCompany(
  ports: Ports,
  request: DemoRequest,
  idOf: IdOf,
): Promise<DemoCompany & { ctx: Ctx; company_id: string }> {
  const company_id = idOf('company', FIXED_DAY, 0)
  const known = (await demoCompany(ports, company_id)) ?? (await found(ports, request, idOf, company_id))
  return { ...known, company_id, ctx: as(anonymous(ports), known.user_id, { company_id, entity_id: known.entity_id }) }
}

const demoCompany = (ports: Ports, company_id: string): Promise<DemoCompany | undefined> =>
  ports.db.read({ role: 'identity' }, (tx) =>
    tx.maybe<DemoCompany>(sql`
      select m.user_id, e.id as entity_id, c.created_at
        from company c join membership m on m.company_id = c.id and m.is_owner join entity e on e.company_id = c.id
       where c.id = ${company_id} order by e.created_at, e.id limit 1`),
  )

async function found(ports: Ports, request: DemoRequest, idOf: IdOf, company_id: string): Promise<DemoCompany> {
  const user_id = await ensureOwner(ports, request)
  const before = await ports.db.read({ role: 'identity' }, (tx) =>
    tx.one<{ id: string | null }>(sql`select default_company_id as id from app_user where id = ${user_id}`),
  )
  const ctx = { ...as(anonymous(ports), user_id), id: counting(idOf, 'company', { day: FIXED_DAY }) }
  await create(ctx, {
    name: request.name,
    us_dot: '9999120',
    mc_number: 'MC-999120',
    address1: '2400 N Eastgate Ave',
    city: 'Springfield',
    state: 'MO',
    zip_code: '65803',
    phone: '417-555-0120',
    email: 'office@crf.example',
    import_year: 2,
  })
  if (before.id) await setDefault(ctx, before.id)
  const made = await demoCompany(ports, company_id)
  if (!made) throw new Error('The company is missing')
  return made
}

/** Statements are created last; books without papers end with the banks' balances. */
async function isWhole(ctx: Ctx, company: string): Promise<boolean> {
  const isClosed = await ctx.db.read(
    { role: 'app', company },
    async (tx) =>
      (await tx.maybe(
        sql`select from integration where source_system = 'file' and last_sync_date is not null limit 1`,
      )) !== undefined,
  )
  return isClosed && ((await isDone(ctx, 'statements')) || !(await isDone(ctx, 'fleet')))
}

/** Books of a long story begin earlier than those of a new company do. */
async function startBooks(ctx: Ctx, first: Day): Promise<void> {
  const id = ctx.actor?.entity_id ?? ''
  const { books_start_date } = await entityDetail(ctx, id)
  if (first < books_start_date) await updateEntity(ctx, { id, patch: { books_start_date: fiscalYearStart(first, 1) } })
}

async function writeLines(
  ctx: Ctx,
  story: Story,
  directory: Directory,
  tell: (progress: Progress) => void,
): Promise<Recorded & { written: number }> {
  const { count: done } = await list(ctx, { page: 1, page_size: 1 })
  const recorded: Recorded = { open: [], mixed: [], flagged: [] }
  let first = 0
  let batches = 0
  for (const lines of batched(story.lines())) {
    note(
      recorded,
      lines.map((line, index) => ({ id: lineId(directory.idOf, line, first + index), line })),
      story,
    )
    if (first >= done) {
      await recordStory(ctx, directory, { lines, first })
      if (++batches % FOLD_EVERY === 0) await fold(ctx)
      tell({ lines: first + lines.length, day: lines.at(-1)?.date ?? '' })
    }
    first += lines.length
  }
  return { ...recorded, written: first - done }
}

/** Keeps the lines that something is still to be done with. */
function note({ open, mixed, flagged }: Recorded, lines: readonly OpenLine[], { closed_through }: Story): void {
  for (const each of lines) {
    const { id, line } = each
    if (line.is_flagged) flagged.push(id)
    if (!line.filed) open.push(each)
    if (line.filed && line.date > closed_through && line.stakeholder === 'Office Depot') mixed.push(each)
  }
}

/** Months, and long months in parts. The same story is always cut in the same places. */
function* batched(lines: Iterable<StoryLine>): Generator<StoryLine[]> {
  let batch: StoryLine[] = []
  for (const line of lines) {
    const last = batch.at(-1)
    if (last && (batch.length >= BATCH || !sameMonth(last.date, line.date))) {
      yield batch
      batch = []
    }
    batch.push(line)
  }
  if (batch.length > 0) yield batch
}

const fold = (ctx: Ctx): Promise<object[]> =>
  ctx.db.write({ role: 'worker' }, (tx) => tx.rows(sql`select fold_deltas()`))
