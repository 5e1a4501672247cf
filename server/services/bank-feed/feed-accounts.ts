import sql from 'sql-template-tag'
import type { Day } from '@/lib/dates/day'
import type { Tx } from '@/server/db/connect'
import { tenant, type Ctx } from '../context'

export interface FeedAccount {
  id: string
  account_id: string
  chart_of_account_id: string
  linked_on: Day | null
  opened_at: string | null
  rejoined_at: string | null
  /** A finished reconciliation has frozen the opening balance. */
  is_frozen: boolean
  /** Lines the bank sends for a closed account wait until it is opened again. */
  is_closed: boolean
}

/** The accounts of a bank by the provider's id, locked in the order of our own ids. */
export async function feedAccounts(
  tx: Tx,
  entity_id: string,
  integration_id: string,
): Promise<Map<string, FeedAccount>> {
  const rows = await tx.rows<FeedAccount>(sql`
    select b.id, b.account_id, b.chart_of_account_id, b.linked_on, b.opened_at, b.rejoined_at, b.closed_at is not null as is_closed,
           exists (select from reconciliation r where r.entity_id = b.entity_id and r.bank_account_id = b.id and r.finished) as is_frozen
      from bank_account b where b.entity_id = ${entity_id} and b.integration_id = ${integration_id} order by b.id for update of b`)
  return new Map(rows.map((row) => [row.account_id, row]))
}

/** Whether the balance behind the opening already includes the line, although the line only arrives now. Source: LEDGER §3.1. */
export const isHistory = ({ opened_at, linked_on }: FeedAccount, date: Day): boolean =>
  opened_at !== null && linked_on !== null && date < linked_on

export const markOpeningDue = (tx: Tx, ctx: Ctx, ids: readonly string[]): Promise<number> =>
  tx.run(
    sql`update bank_account set is_opening_due = true where entity_id = ${tenant(ctx).entity_id} and id = any(${ids}::uuid[])`,
  )
