import sql from 'sql-template-tag'
import { z } from 'zod'
import { Day, Id } from '@/lib/contract/fields'
import { FILE_TYPES } from '@/lib/contract/report-file'
import { formatLongDay } from '@/lib/dates/format'
import type { Tx } from '@/server/db/connect'
import type { Claim } from '@/server/db/queue'
import { demand } from '../can'
import { ENTITIES_OF_MEMBER } from '../company/membership'
import { audit, reading, tenant, type Ctx } from '../context'
import { Conflict } from '../problems'
import { exportChange, fileOf } from '../report/paper/files'
import { mailOnce, type Sending } from '../mail/mail-once'
import { savedPaper } from './paper'
import { savedRow } from './row'
import { recipientsOf } from './scheduled-mail'
import { isKept } from './send'

const NOTHING: Sending = { messages: [], record: () => Promise.resolve() }

const NO_READER =
  'Nobody who gets this report may read all that it covers now. Save it again to send it to them all the same.'

const KEEPER_LEFT =
  'The person who saved this report no longer has access to its books. Save it again to send it as yours.'

const leftOut = (emails: readonly string[]) => (emails.length > 0 ? { left_out: [null, emails.join(', ')] } : {})

const Payload = z.object({ saved_report: Id, day: Day })

/**
 * Reads a saved report as of its day with the rights that its owner and its sender share, and mails it, at most once.
 */
export async function emailReportJob(job: Ctx, claim: Claim): Promise<void> {
  demand(job, 'report.send')
  await mailOnce(job, claim, async () => {
    const { saved_report: id, day } = Payload.parse(claim.payload)
    const ctx = await withSharedRights(job, id)
    const { saved, send_to, left_out, books } = await reading(ctx, async (tx) => {
      const row = await savedRow(tx, ctx, id)
      const entity = await tx.one<{ name: string; fiscal_year_start_month: number }>(
        sql`select name, fiscal_year_start_month from entity where id = ${tenant(ctx).entity_id}`,
      )
      return { saved: row, ...(await recipientsOf(tx, ctx, row)), books: entity }
    })
    const [to, ...cc] = send_to
    if (to === undefined && left_out.length > 0) throw new Conflict(NO_READER)
    // The person it was queued for can have left the company since then.
    if (to === undefined) return NOTHING
    const paper = await savedPaper(saved, { day, fiscalMonth: books.fiscal_year_start_month })(ctx)
    const content = await fileOf(ctx, paper, saved.send_as)
    const changes = { name: [null, saved.name], to: [null, send_to.join(', ')], ...leftOut(left_out) }
    return {
      messages: [
        {
          to,
          cc,
          subject: `${saved.name}: ${books.name}, ${paper.period}`,
          text: `${paper.title} of ${books.name}, ${paper.period}, is attached.\n\nThis report is sent as of ${formatLongDay(day)}. It is kept as "${saved.name}" under Reports, Saved reports.`,
          files: [{ name: `${paper.file_name}.${saved.send_as}`, type: FILE_TYPES[saved.send_as], content }],
        },
      ],
      record: (tx) =>
        audit(tx, ctx, [
          exportChange(ctx, { ...paper, format: saved.send_as }),
          { object_type: 'saved_report', object_id: id, action: 'email_sent', changes },
        ]),
    }
  })
}

/**
 * The report covers entities that both people can enter now: its owner decides what it shows and who gets it, and
 * somebody else who sends it must not send more than they can read.
 */
async function withSharedRights(ctx: Ctx, id: string): Promise<Ctx> {
  const { company_id, entity_id } = tenant(ctx)
  const keeper = await reading(ctx, (tx) =>
    tx.maybe<{ created_by: string }>(
      sql`select created_by from saved_report where entity_id = ${entity_id} and id = ${id}`,
    ),
  )
  const kept = await ctx.db.read({ role: 'identity' }, (tx) =>
    tx.maybe<{ entity_ids: string[] }>(sql`
      select array(select e.id ${ENTITIES_OF_MEMBER}) as entity_ids
        from membership m where m.company_id = ${company_id} and m.user_id = ${keeper?.created_by ?? null}`),
  )
  const entity_ids = ctx.actor?.entity_ids.filter((entity) => kept?.entity_ids.includes(entity)) ?? []
  if (!ctx.actor || !entity_ids.includes(entity_id)) throw new Conflict(KEEPER_LEFT)
  return { ...ctx, actor: { ...ctx.actor, entity_ids } }
}

/** Records in the audit log that it failed, and why. The job of somebody who left only says that they have no access. */
export async function noteReportUnsent(tx: Tx, ctx: Ctx, claim: Claim, message: string): Promise<void> {
  const { saved_report } = Payload.parse(claim.payload)
  const answer = (await isKept(tx, ctx, saved_report)) ? message : KEEPER_LEFT
  await audit(tx, ctx, [
    {
      object_type: 'saved_report',
      object_id: saved_report,
      action: 'email_failed',
      changes: { answer: [null, answer] },
    },
  ])
}
