import sql from 'sql-template-tag'
import type { Tx } from '@/server/db/connect'
import { bookOf } from '../book'
import { audit, SYSTEM_USER, type Ctx } from '../context'
import type { ObjectName } from './object'

interface SystemComment extends ObjectName {
  body: string
  /** The first comment of the conversation to reply in. */
  reply_to?: string
}

/** Adds a comment by the product itself to an object. */
export async function systemComment(
  tx: Tx,
  ctx: Ctx,
  { model_name, object_id, body, reply_to }: SystemComment,
): Promise<void> {
  const { company_id, entity_id, now } = bookOf(ctx)
  await tx.run(sql`
    insert into comment (company_id, entity_id, id, model_name, object_id, reply_to, body, created_by, created_at)
    values (${company_id}, ${entity_id}, ${ctx.id()}, ${model_name}, ${object_id}, ${reply_to ?? null}, ${body.slice(0, 5000)}, ${SYSTEM_USER}, ${now})`)
  await audit(tx, ctx, [{ object_type: 'comment', object_id, action: 'create', changes: { comment: [null, body] } }])
}
