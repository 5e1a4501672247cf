/*
 * A demo company, made the way a person makes one: sign up, add the company, import bank lines, file them. The story is the same for
 * the same name, size and day, so a run that was stopped half way goes on from its last whole step and ends with the same books.
 */
import sql from 'sql-template-tag'
import { dayIn, fiscalYearStart, type Day } from '@/lib/dates/day'
import { create } from '@/server/services/company/create'
import { setDefault } from '@/server/services/company/set-default'
import type { Ctx, Ports } from '@/server/services/context'
import { detail as entityDetail } from '@/server/services/entity/read'
import { update as updateEntity } from '@/server/services/entity/update'
import { list } from '@/server/services/transaction/list'
import { update as updateLine } from '@/server/services/transaction/update'
import { completeSetup } from '@/server/services/user/complete-setup'
import { addPeople, chartNumbers, closeMonths, lineId, openAccounts, recordStory, sameMonth, stateBalances, type Directory } from './books'
import { counting, idsOf, type IdOf } from './ids'
import { anonymous, as, ensureOwner, TIME_ZONE, type Credentials } from './owner'
import { story, type Story, type StoryLine } from './story/story'

export interface DemoRequest extends Credentials {
  name: string
  trucks: number
  months: number
}
export interface Progress {
  lines: number
  day: Day
}
export interface Demo {
  user_id: string
  company_id: string
  entity_id: string
  /** Lines that this run wrote; none when the company stood already. */
  written: number
}

/** Lines of one transaction. */
const BATCH = 4000
const FOLD_EVERY = 10
const FLAGS = 8
const FIXED_DAY: Day = '2020-01-01'

export async function makeDemo(ports: Ports, request: DemoRequest, tell: (progress: Progress) => void = () => undefined): Promise<Demo> {
  const idOf = idsOf(request.name)
  const { ctx, created_at, user_id, company_id, entity_id } = await ensureCompany(ports, request, idOf)
  if (await isWhole(ctx, company_id)) return { user_id, company_id, entity_id, written: 0 }
  const told = story({ seed: request.name, trucks: request.trucks, months: request.months, today: dayIn(TIME_ZONE, new Date(created_at)) })
  await startBooks(ctx, told.start)
  const directory: Directory = {
    idOf,
    places: await openAccounts(ctx, idOf, FIXED_DAY),
    people: await addPeople(ctx, idOf, { everyone: told.people.everyone, day: FIXED_DAY }),
    chart: await chartNumbers(ctx),
  }
  const { flagged, written } = await writeLines(ctx, told, directory, tell)
  for (const id of flagged) await updateLine(ctx, { id, patch: { is_flagged: true } })
  await closeMonths(ctx, told)
  await stateBalances(ctx, directory.places, { closing: told.closing(), end: told.end })
  await fold(ctx)
  await setDefault(ctx, company_id)
  await completeSetup(ctx)
  return { user_id, company_id, entity_id, written }
}

interface Standing {
  user_id: string
  entity_id: string
  created_at: string
}

/** The company of this name, found by its id so that a person may rename it. A new one does not become the default yet. */
async function ensureCompany(ports: Ports, request: DemoRequest, idOf: IdOf): Promise<Standing & { ctx: Ctx; company_id: string }> {
  const company_id = idOf('company', FIXED_DAY, 0)
  const known = (await standing(ports, company_id)) ?? (await found(ports, request, idOf, company_id))
  return { ...known, company_id, ctx: as(anonymous(ports), known.user_id, { company_id, entity_id: known.entity_id }) }
}

const standing = (ports: Ports, company_id: string): Promise<Standing | undefined> =>
  ports.db.read({ role: 'identity' }, (tx) =>
    tx.maybe<Standing>(sql`
      select m.user_id, e.id as entity_id, c.created_at
        from company c join membership m on m.company_id = c.id and m.is_owner join entity e on e.company_id = c.id
       where c.id = ${company_id} order by e.created_at, e.id limit 1`))

async function found(ports: Ports, request: DemoRequest, idOf: IdOf, company_id: string): Promise<Standing> {
  const user_id = await ensureOwner(ports, request)
  const before = await ports.db.read({ role: 'identity' }, (tx) =>
    tx.one<{ id: string | null }>(sql`select default_company_id as id from app_user where id = ${user_id}`))
  const ctx = { ...as(anonymous(ports), user_id), id: counting(idOf, 'company', { day: FIXED_DAY }) }
  await create(ctx, {
    name: request.name, us_dot: '9999120', mc_number: 'MC-999120', address1: '2400 N Eastgate Ave', city: 'Springfield', state: 'MO',
    zip_code: '65803', phone: '417-555-0120', email: 'office@crf.example', import_year: 2,
  })
  if (before.id) await setDefault(ctx, before.id)
  const made = await standing(ports, company_id)
  if (!made) throw new Error('The company is missing')
  return made
}

/** The bank accounts are closed last. */
const isWhole = (ctx: Ctx, company: string): Promise<boolean> =>
  ctx.db.read({ role: 'app', company }, async (tx) =>
    (await tx.maybe(sql`select from integration where source_system = 'file' and last_sync_date is not null limit 1`)) !== undefined)

/** Books of a long story begin earlier than those of a new company do. */
async function startBooks(ctx: Ctx, first: Day): Promise<void> {
  const id = ctx.actor?.entity_id ?? ''
  const { books_start_date } = await entityDetail(ctx, id)
  if (first < books_start_date) await updateEntity(ctx, { id, patch: { books_start_date: fiscalYearStart(first, 1) } })
}

interface Written {
  flagged: string[]
  written: number
}

async function writeLines(ctx: Ctx, told: Story, directory: Directory, tell: (progress: Progress) => void): Promise<Written> {
  const { count: done } = await list(ctx, { page: 1, page_size: 1 })
  const flagged: string[] = []
  let first = 0
  let batches = 0
  for (const lines of batched(told.lines())) {
    flagged.push(...lines.flatMap((line, index) => (line.is_flagged ? [lineId(directory.idOf, line, first + index)] : [])))
    if (first >= done) {
      await recordStory(ctx, directory, { lines, first })
      if (++batches % FOLD_EVERY === 0) await fold(ctx)
      tell({ lines: first + lines.length, day: lines.at(-1)?.date ?? '' })
    }
    first += lines.length
  }
  return { flagged: flagged.slice(-FLAGS), written: first - done }
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

const fold = (ctx: Ctx): Promise<object[]> => ctx.db.write({ role: 'worker' }, (tx) => tx.rows(sql`select fold_deltas()`))
