import sql from 'sql-template-tag'
import type { Body } from '@/lib/contract/endpoint'
import {
  NO_RECIPIENT,
  type createSavedReport,
  type SavedReport,
  type updateSavedReport,
} from '@/lib/contract/saved-report'
import type { Tx } from '@/server/db/connect'
import { today } from '../book'
import { demand } from '../can'
import { audit, besideBooks, reading, tenant, type Change, type Ctx } from '../context'
import { difference } from '../difference'
import { Conflict, Invalid } from '../problems'
import { assertFresh } from '../stale'
import { savedPaper } from './paper'
import { columns, lockSaved, savedRow } from './row'
import { guardScheduledMail } from './scheduled-mail'

export function savedReports(ctx: Ctx): Promise<SavedReport[]> {
  demand(ctx, 'report.export')
  return reading(ctx, (tx) =>
    tx.rows<SavedReport>(sql`
      select ${columns(ctx)} from saved_report r where r.entity_id = ${tenant(ctx).entity_id} order by lower(r.name), r.id`),
  )
}

type Input = Body<typeof createSavedReport>

export function create(ctx: Ctx, input: Input): Promise<SavedReport> {
  demand(ctx, 'report.edit')
  return besideBooks(ctx, async (tx) => {
    const { company_id, entity_id, user_id } = tenant(ctx)
    const [id, now, day] = [ctx.id(), ctx.now(), await today(tx, ctx)]
    savedPaper(input, { day, fiscalMonth: 1 })
    await assertOnlyName(tx, ctx, { id, name: input.name })
    const { name, report, period, settings, send_day, send_to, send_as } = input
    const told_of = await guardScheduledMail(tx, ctx, { before: null, after: input })
    await tx.run(sql`
      insert into saved_report (company_id, entity_id, id, name, report, period, settings, send_day, send_to, send_as, told_of,
        sent_through, created_by, created_at, updated_at)
      values (${company_id}, ${entity_id}, ${id}, ${name}, ${report}, ${period}, ${JSON.stringify(settings)}::jsonb, ${send_day},
        ${send_to}::text[], ${send_as}, ${told_of}::text[], ${day}, ${user_id}, ${now}, ${now})`)
    await note(tx, ctx, { id, action: 'save', changes: { name: [null, name] } })
    return savedRow(tx, ctx, id)
  })
}

/** A changed schedule starts today: mails for earlier days are not sent later. */
export function update(
  ctx: Ctx,
  { id, patch }: { id: string; patch: Body<typeof updateSavedReport> },
): Promise<SavedReport> {
  demand(ctx, 'report.edit')
  return besideBooks(ctx, async (tx) => {
    const { entity_id, user_id } = tenant(ctx)
    const before = await lockSaved(tx, ctx, id)
    await assertFresh(tx, ctx, { kind: 'saved_report', name: before.name, row: before })
    const next = { ...before, ...patch }
    const day = await today(tx, ctx)
    savedPaper(next, { day, fiscalMonth: 1 })
    if (next.send_day !== null && next.send_to.length === 0) throw new Invalid({ send_to: [NO_RECIPIENT] })
    await assertOnlyName(tx, ctx, next)
    const told_of = await guardScheduledMail(tx, ctx, { before, after: next })
    await tx.run(sql`
      update saved_report set name = ${next.name}, report = ${next.report}, period = ${next.period}, settings = ${JSON.stringify(next.settings)}::jsonb,
             send_day = ${next.send_day}, send_to = ${next.send_to}::text[], send_as = ${next.send_as}, told_of = ${told_of}::text[],
             created_by = ${user_id}, updated_at = ${ctx.now()},
             sent_through = case when send_day is distinct from ${next.send_day} then ${day}::date else sent_through end
       where entity_id = ${entity_id} and id = ${id}`)
    const after = await savedRow(tx, ctx, id)
    await note(tx, ctx, { id, action: 'save', changes: difference(loggedFields(before), loggedFields(after)) })
    return after
  })
}

export function remove(ctx: Ctx, id: string): Promise<{ message: string }> {
  demand(ctx, 'report.edit')
  return besideBooks(ctx, async (tx) => {
    const before = await lockSaved(tx, ctx, id)
    const { name } = before
    await assertFresh(tx, ctx, { kind: 'saved_report', name, row: before })
    await tx.run(sql`delete from saved_report where entity_id = ${tenant(ctx).entity_id} and id = ${id}`)
    await note(tx, ctx, { id, action: 'forget', changes: { name: [null, name] } })
    return { message: `Report ${name} was deleted.` }
  })
}

async function assertOnlyName(tx: Tx, ctx: Ctx, { id, name }: Pick<SavedReport, 'id' | 'name'>): Promise<void> {
  const twin = await tx.maybe(sql`
    select id from saved_report where entity_id = ${tenant(ctx).entity_id} and lower(name) = lower(${name}) and id <> ${id}`)
  if (twin) throw new Conflict(`A report named ${name} already exists.`)
}

type Noted = Pick<Change, 'action' | 'changes'> & { id: string }

const note = (tx: Tx, ctx: Ctx, { id, ...noted }: Noted): Promise<void> =>
  audit(tx, ctx, [{ object_type: 'saved_report', object_id: id, ...noted }])

/** The report as the audit log shows it. */
const loggedFields = ({ name, report, period, send_day, send_to, send_as }: SavedReport) => ({
  ...{ name, report, period, send_day, send_as },
  send_to: send_to.join(', '),
})
