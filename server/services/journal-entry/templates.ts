import sql, { type Sql } from 'sql-template-tag'
import type { Answer, Body } from '@/lib/contract/endpoint'
import type { createTemplate, JournalTemplate, templateList, updateTemplate } from '@/lib/contract/journal-template'
import type { Day } from '@/lib/dates/day'
import { formatDay } from '@/lib/dates/format'
import type { Tx } from '@/server/db/connect'
import { postManual } from '@/server/ledger/post/manual'
import { bookOf, booksStartDate, today } from '../book'
import { demand } from '../can'
import { audit, reading, tenant, transaction, type Ctx } from '../context'
import { Invalid, NotFound, Rejected } from '../problems'
import { assertFresh } from '../stale'
import { manualLines, type InputLine } from './lines'
import { postRecurring } from './post-recurring'
import { dayOf, dueThrough } from './recurring-days'

const AT_ONCE = 12

const COLUMNS: Sql = sql`
  t.id, t.name, t.note, t.lines as accounts, t.next_on, t.until, t.problem, t.entity_id as entity, t.created_at, t.updated_at`

export function templates(ctx: Ctx): Promise<Answer<typeof templateList>> {
  demand(ctx, 'journal.read')
  return reading(ctx, async (tx) => ({
    results: await tx.rows<JournalTemplate>(sql`
      select ${COLUMNS} from journal_template t where t.entity_id = ${tenant(ctx).entity_id} order by lower(t.name), t.id`),
  }))
}

export function addTemplate(ctx: Ctx, input: Body<typeof createTemplate>): Promise<JournalTemplate> {
  demand(ctx, 'journal.edit')
  return transaction(ctx, async (tx) => {
    const { company_id, entity_id, user_id, now } = bookOf(ctx)
    const id = ctx.id()
    const lines = await checkedLines(tx, entity_id, input.accounts)
    assertSpan(input.next_on ?? null, input.until ?? null)
    await assertFirst(tx, ctx, input.next_on ?? null, input.until ?? null)
    await assertNameFree(tx, entity_id, { id, name: input.name })
    await tx.run(sql`
      insert into journal_template (company_id, entity_id, id, name, note, lines, next_on, until, month_day, created_by, created_at, updated_at)
      values (${company_id}, ${entity_id}, ${id}, ${input.name}, ${input.note || null}, ${JSON.stringify(lines)}::jsonb,
              ${input.next_on ?? null}, ${input.until ?? null}, ${input.next_on ? dayOf(input.next_on) : null}, ${user_id}, ${now}, ${now})`)
    await audit(tx, ctx, [
      { object_type: 'journal_entry', object_id: id, action: 'create', changes: { template: [null, input.name] } },
    ])
    if (input.next_on) await postRecurring(tx, ctx, { day: await today(tx, ctx), only: id })
    return templateRow(tx, entity_id, id)
  })
}

export function changeTemplate(
  ctx: Ctx,
  { id, patch }: { id: string; patch: Body<typeof updateTemplate> },
): Promise<JournalTemplate> {
  demand(ctx, 'journal.edit')
  return transaction(ctx, async (tx) => {
    const { entity_id, now } = bookOf(ctx)
    const before = await lockTemplate(tx, ctx, id)
    const next = { ...before, ...patch }
    const lines = await checkedLines(tx, entity_id, next.accounts)
    assertSpan(next.next_on, next.until)
    await assertNameFree(tx, entity_id, next)
    const moved = patch.next_on !== undefined && patch.next_on !== before.next_on
    if (moved) await assertFirst(tx, ctx, next.next_on, next.until)
    await tx.run(sql`
      update journal_template set name = ${next.name}, note = ${next.note || null}, lines = ${JSON.stringify(lines)}::jsonb,
             next_on = ${next.next_on}, until = ${next.until}, problem = null, refused_from = null, updated_at = ${now},
             month_day = ${moved ? sql`${next.next_on ? dayOf(next.next_on) : null}` : sql`month_day`}
       where entity_id = ${entity_id} and id = ${id}`)
    await audit(tx, ctx, [
      {
        object_type: 'journal_entry',
        object_id: id,
        action: 'update',
        changes: { template: [before.name, next.name] },
      },
    ])
    if (moved) await postRecurring(tx, ctx, { day: await today(tx, ctx), only: id })
    return templateRow(tx, entity_id, id)
  })
}

export function removeTemplate(ctx: Ctx, id: string): Promise<{ message: string }> {
  demand(ctx, 'journal.edit')
  return transaction(ctx, async (tx) => {
    const { name } = await lockTemplate(tx, ctx, id)
    await tx.run(sql`delete from journal_template where entity_id = ${tenant(ctx).entity_id} and id = ${id}`)
    await audit(tx, ctx, [
      { object_type: 'journal_entry', object_id: id, action: 'delete', changes: { template: [name, null] } },
    ])
    return { message: `Template ${name} was deleted.` }
  })
}

async function templateRow(tx: Tx, entity_id: string, id: string): Promise<JournalTemplate> {
  const row = await tx.maybe<JournalTemplate>(
    sql`select ${COLUMNS} from journal_template t where t.entity_id = ${entity_id} and t.id = ${id}`,
  )
  if (!row) throw new NotFound()
  return row
}

async function lockTemplate(tx: Tx, ctx: Ctx, id: string): Promise<JournalTemplate> {
  const { entity_id } = tenant(ctx)
  await tx.rows(sql`select id from journal_template where entity_id = ${entity_id} and id = ${id} for update`)
  const row = await templateRow(tx, entity_id, id)
  await assertFresh(tx, ctx, { kind: 'journal_entry', name: `Template ${row.name}`, row })
  return row
}

/** The lines as they are stored. Throws whatever an entry of them would be refused with. */
async function checkedLines(
  tx: Tx,
  entity_id: string,
  accounts: readonly InputLine[],
): Promise<JournalTemplate['accounts']> {
  const lines = await manualLines(tx, entity_id, accounts)
  const outcome = postManual({ date: '2000-01-01', description: '', lines })
  if ('refusal' in outcome) throw new Rejected(outcome.refusal)
  return accounts.map(({ chart_of_account, description, debit, credit, stakeholder, truck }) => ({
    chart_of_account,
    description: description || null,
    debit: debit || null,
    credit: credit || null,
    stakeholder: stakeholder ?? null,
    truck: truck ?? null,
  }))
}

function assertSpan(next_on: Day | null, until: Day | null): void {
  if (until === null) return
  if (next_on === null) throw new Invalid({ next_on: ['Enter the first day.'] })
  if (until < next_on) throw new Invalid({ until: ['The last day cannot be before the next one.'] })
}

/**
 * Entries that are already due are posted immediately. So their number is limited to what a person can review, and none
 * may be before the books.
 */
async function assertFirst(tx: Tx, ctx: Ctx, next_on: Day | null, until: Day | null): Promise<void> {
  if (next_on === null) return
  const books_start = await booksStartDate(tx, ctx)
  if (next_on < books_start) throw new Invalid({ next_on: [`The books start on ${formatDay(books_start)}.`] })
  if (dueThrough(await today(tx, ctx), next_on, until) > AT_ONCE)
    throw new Invalid({ next_on: [`At most ${AT_ONCE} months are posted at once. Choose a later day.`] })
}

async function assertNameFree(tx: Tx, entity_id: string, { id, name }: { id: string; name: string }): Promise<void> {
  const other = await tx.maybe(sql`
    select id from journal_template where entity_id = ${entity_id} and lower(name) = lower(${name}) and id <> ${id}`)
  if (other) throw new Invalid({ name: [`A template named ${name} already exists.`] })
}
