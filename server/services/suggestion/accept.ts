import sql from 'sql-template-tag'
import { lockedUntil } from '../book'
import { demand } from '../can'
import { audit, tenant, transaction, withFixedTime, type Ctx } from '../context'
import { lockSeen, updatedOf, type Answer, type SeenTarget } from '../transaction/bulk-target'
import { countedLikelier, likelierElse } from '../transaction/candidates'
import { takes } from '../transaction/left-out'

type Accepted = SeenTarget & { is_accepted: boolean; even_likelier?: boolean }

/** A person confirms what the helper filed, or withdraws the confirmation. The category and its postings stay. Source: LEDGER §4.1. */
export function acceptSuggestions(
  ctx: Ctx,
  { is_accepted, even_likelier = false, ...target }: Accepted,
): Promise<Answer> {
  demand(ctx, 'transaction.edit')
  return transaction(ctx, async (tx) => {
    const { entity_id } = tenant(ctx)
    const locked = await lockedUntil(tx, ctx)
    const reopened = sql`
      t.status = 'by_user' and t.link is null and not t.is_finalized ${locked === null ? sql`` : sql`and t.date > ${locked}`}
      and exists (select from suggestion u where u.entity_id = t.entity_id and u.transaction_id = t.id
                     and u.decided_at is not null and u.chart_of_account_id = t.chart_of_account_id)`
    const found = await lockSeen(tx, ctx, target, {
      action: 'accept',
      only: is_accepted ? takes('accept', locked) : reopened,
    })
    const filed = found.lines.flatMap((line) =>
      line.chart_of_account_id === null ? [] : [[line.id, line.chart_of_account_id] as const],
    )
    const likelier = is_accepted && !even_likelier ? await likelierElse(tx, ctx, new Map(filed)) : NONE
    const lines = found.lines.filter(({ id }) => !likelier.has(id))
    const at = withFixedTime(ctx)
    const status = is_accepted ? 'by_user' : 'by_truck_gpt'
    await tx.run(sql`
      update bank_transaction set status = ${status}, updated_at = ${at.now()}
       where entity_id = ${entity_id} and id = any(${lines.map((line) => line.id)}::uuid[])`)
    await audit(
      tx,
      at,
      lines.map((line) => ({
        object_type: 'transaction',
        object_id: line.id,
        action: is_accepted ? 'accept_suggestion' : 'reopen_suggestion',
        changes: { status: [line.status, status] },
      })),
    )
    return updatedOf(lines, { ...target, leave_out: true, changed: found.changed, unable: countedLikelier(likelier) })
  })
}

const NONE: ReadonlySet<string> = new Set()
