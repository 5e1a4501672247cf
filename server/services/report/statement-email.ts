import sql from 'sql-template-tag'
import { Id } from '@/lib/contract/fields'
import { MailBody } from '@/lib/contract/invoice-mail'
import type { Tx } from '@/server/db/connect'
import { enqueue, type Claim } from '@/server/db/queue'
import { demand } from '../can'
import { audit, besideBooks, reading, tenant, type Ctx } from '../context'
import { mailed, mailPaper } from '../mail/mail-paper'
import { NotFound } from '../problems'
import { customerStatementPaper } from './paper/customer-statement'
import { limitExports } from './paper/files'
import { asPdf } from './paper/print'

/** Queues a mail with what a customer owes. Throws NotFound outside the entity. */
export async function emailStatement(
  ctx: Ctx,
  { stakeholder, mail }: { stakeholder: string; mail: MailBody },
): Promise<{ task_id: string }> {
  demand(ctx, 'invoice.edit')
  await limitExports(ctx)
  return besideBooks(ctx, async (tx) => {
    const { entity_id } = tenant(ctx)
    const known = await tx.maybe(sql`select id from stakeholder where entity_id = ${entity_id} and id = ${stakeholder}`)
    if (!known) throw new NotFound()
    const task_id = ctx.id()
    await enqueue(tx, {
      ...tenant(ctx),
      id: task_id,
      kind: 'email_statement',
      now: ctx.now(),
      payload: { stakeholder, ...mail },
    })
    await audit(tx, ctx, [
      { object_type: 'stakeholder', object_id: stakeholder, action: 'email_queued', changes: mailed(mail) },
    ])
    return { task_id }
  })
}

const Payload = MailBody.extend({ stakeholder: Id })

/** Mails the statement as it is when the mail goes out. */
export async function statementJob(ctx: Ctx, claim: Claim): Promise<void> {
  demand(ctx, 'invoice.edit')
  const { stakeholder, ...mail } = Payload.parse(claim.payload)
  const { entity_id } = tenant(ctx)
  await mailPaper(ctx, claim, {
    mail,
    about: { object_type: 'stakeholder', object_id: stakeholder },
    paper: async () => {
      const paper = await customerStatementPaper(ctx, { stakeholder, entities: [entity_id] })
      const { reply_to } = await reading(ctx, (tx) =>
        tx.one<{ reply_to: string | null }>(sql`
          select coalesce(e.email, c.email) as reply_to from entity e join company c on c.id = (select current_company()) where e.id = ${entity_id}`),
      )
      const bytes = await asPdf(ctx, { form: 'report', paper })
      return { name: `${paper.file_name}.pdf`, bytes, reply_to }
    },
  })
}

/** Records in the activity that it failed, and why. */
export async function noteUnsentStatement(tx: Tx, ctx: Ctx, claim: Claim, message: string): Promise<void> {
  const { stakeholder, ...mail } = Payload.parse(claim.payload)
  const changes = { ...mailed(mail), answer: [null, message] }
  await audit(tx, ctx, [{ object_type: 'stakeholder', object_id: stakeholder, action: 'email_failed', changes }])
}
