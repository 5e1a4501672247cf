import sql, { type Sql } from 'sql-template-tag'
import type { Answer } from '@/lib/contract/endpoint'
import type { transferCandidates as contract } from '@/lib/contract/transfer'
import { like } from '@/server/db/like'
import { demand } from '../can'
import { limitStatements, reading, type Ctx } from '../context'
import { NotFound } from '../problems'
import { transactionRows } from './row'
import { isFree } from './suggest-transfers'

const SHOWN = 50

interface Side {
  entity_id: string
  bank_account_id: string
  amount: string
  cents: string
  amount_type: 'money_in' | 'money_out'
  date: string
}

/** Filed lines that are not tied to anything else: as a transfer they would lose their category. */
const FILED: Sql = sql`
  t.status in ('by_user', 'by_rule', 'by_truck_gpt') and t.link is null and not t.is_split and not t.is_finalized and t.parent_id is null`

/** The lines that a line may be paired with manually: free ones, and filed ones that have the same amount or are searched for. */
export function transferCandidates(
  ctx: Ctx,
  { id, search }: { id: string; search?: string },
): Promise<Answer<typeof contract>> {
  demand(ctx, 'transaction.read')
  const words = search?.trim()
  return reading(ctx, async (tx) => {
    await limitStatements(tx)
    const side = await tx.maybe<Side>(sql`
      select t.entity_id, t.bank_account_id, t.amount::text as amount, t.cents::text as cents, t.amount_type, t.date
        from bank_transaction t where t.entity_id = any(${ctx.actor?.entity_ids ?? []}::uuid[]) and t.id = ${id}`)
    if (!side) throw new NotFound()
    const rows = await tx.rows<{ id: string }>(sql`
      select t.id from bank_transaction t
       where t.entity_id = ${side.entity_id} and (${isFree(sql`t`)} or ${FILED} ${words ? sql`` : sql`and t.cents = ${side.cents}::bigint`}) and t.bank_account_id <> ${side.bank_account_id}
         and t.amount_type = ${side.amount_type === 'money_in' ? 'money_out' : 'money_in'} ${words ? matchesSearch(words) : sql``}
       order by abs(t.amount - ${side.amount}::numeric), ${isFree(sql`t`)} desc, abs(t.date - ${side.date}::date), t.id limit ${SHOWN}`)
    const results = await transactionRows(
      tx,
      [side.entity_id],
      rows.map((row) => row.id),
    )
    return { results }
  })
}

/** The search condition: words, or an amount as a person types it. */
function matchesSearch(search: string): Sql {
  const amount = search.replace(/[$,\s]/g, '')
  const isAmount = /^\d{1,13}(\.\d{1,2})?$/.test(amount)
  return sql`and (t.search_text like ${like(search)} ${isAmount ? sql`or t.amount = ${amount}::numeric` : sql``})`
}
