import sql, { type Sql } from 'sql-template-tag'
import type { Answer, Query } from '@/lib/contract/endpoint'
import {
  lastReconciliationDates,
  reconciliationList,
  reconciliationTransactions,
  type Reconciliation,
  type ReconciliationLine,
} from '@/lib/contract/reconciliation'
import { like } from '@/server/db/like'
import { demand } from '../can'
import { entityScope, reading, type Ctx } from '../context'
import { NotFound } from '../problems'
import { offsetOf, orderBy, pageOf } from '../paging'
import { TRANSACTION_COLUMNS, TRANSACTION_JOINS, withPayee } from '../transaction/row'
import { BEGINNING } from './period'
import { CANDIDATE, reconciliationRow, reconciliationRows } from './row'

const ORDER = {
  end_date: sql`r.end_date`,
  // An open reconciliation begins with what the books say now, whatever they said when it was started.
  start_date: sql`case when r.finished then r.start_date else (select beginning.start_date from (${BEGINNING}) beginning) end`,
  created_at: sql`r.created_at`,
  bank_account: sql`lower(b.name)`,
}

export function list(ctx: Ctx, query: Query<typeof reconciliationList>): Promise<Answer<typeof reconciliationList>> {
  demand(ctx, 'reconciliation.read')
  const accounts = [...(query.bank_accounts ?? []), ...(query.bank_account ? [query.bank_account] : [])]
  const where = sql`r.entity_id = any(${entityScope(ctx, query.entities)}::uuid[])
    ${accounts.length > 0 ? sql`and r.bank_account_id = any(${accounts}::uuid[])` : sql``}
    ${query.finished === undefined ? sql`` : sql`and r.finished = ${query.finished}`}
    ${query.start_date ? sql`and r.end_date >= ${query.start_date}` : sql``}
    ${query.end_date ? sql`and r.end_date <= ${query.end_date}` : sql``}`
  return reading(ctx, async (tx) => {
    const { count } = await tx.one<{ count: number }>(
      sql`select count(*) as count from reconciliation r where ${where}`,
    )
    const order = orderBy(query.ordering, ORDER, { fallback: '-end_date', id: sql`r.id` })
    const limit = sql`limit ${query.page_size} offset ${offsetOf(query)}`
    const rows = await reconciliationRows(tx, where, { order, limit })
    return pageOf(reconciliationList.path, query, count, rows)
  })
}

export function detail(ctx: Ctx, id: string): Promise<Reconciliation> {
  demand(ctx, 'reconciliation.read')
  return reading(ctx, (tx) => reconciliationRow(tx, ctx.actor?.entity_ids ?? [], id))
}

/** How far each account is reconciled, and which lines no statement has shown yet. */
export function lastDates(
  ctx: Ctx,
  { bank_account, entities }: Query<typeof lastReconciliationDates>,
): Promise<Answer<typeof lastReconciliationDates>> {
  demand(ctx, 'reconciliation.read')
  return reading(ctx, (tx) =>
    tx.rows<Answer<typeof lastReconciliationDates>[number]>(sql`
      select b.id as bank_account,
             (select max(r.end_date) from reconciliation r where r.entity_id = b.entity_id and r.bank_account_id = b.id and r.finished) as last_date,
             (select r.id from reconciliation r where r.entity_id = b.entity_id and r.bank_account_id = b.id and not r.finished) as open_reconciliation,
             u.uncleared_count, u.uncleared_balance
        from bank_account b
        cross join lateral (
          select count(*) as uncleared_count, coalesce(sum(case t.amount_type when 'money_in' then t.amount else -t.amount end), 0) as uncleared_balance
            from bank_transaction t
           where t.entity_id = b.entity_id and t.bank_account_id = b.id and t.parent_id is null and not t.is_reconciliation) u
       where b.entity_id = any(${entityScope(ctx, entities)}::uuid[]) ${bank_account ? sql`and b.id = ${bank_account}` : sql``}
       order by lower(b.name), b.id`),
  )
}

const LINE_ORDER = { date: sql`t.date`, amount: sql`t.cents`, name: sql`lower(t.name)` }

/** For an open reconciliation, the lines that it may clear; for a finished one, those it has cleared. */
export function transactions(
  ctx: Ctx,
  { id, query }: { id: string; query: Query<typeof reconciliationTransactions> },
): Promise<Answer<typeof reconciliationTransactions>> {
  demand(ctx, 'reconciliation.read')
  return reading(ctx, async (tx) => {
    const row = await tx.maybe<{ finished: boolean; entity_id: string }>(sql`
      select finished, entity_id from reconciliation where entity_id = any(${ctx.actor?.entity_ids ?? []}::uuid[]) and id = ${id}`)
    if (!row) throw new NotFound()
    const lines = linesClause(row.finished, query)
    const from = sql`from reconciliation r join bank_transaction t on ${lines} where r.entity_id = ${row.entity_id} and r.id = ${id}`
    const { count } = await tx.one<{ count: number }>(sql`select count(*) as count ${from}`)
    const order = orderBy(query.ordering, LINE_ORDER, { fallback: 'date', id: sql`t.id` })
    const rows = await tx.rows<Omit<ReconciliationLine, 'payee'>>(sql`
      select ${TRANSACTION_COLUMNS}, t.is_included, t.age_days
        from (select t.*, t.id <> all(r.exclude_transaction_ids) as is_included, r.end_date - t.date as age_days ${from}
               order by ${order} limit ${query.page_size} offset ${offsetOf(query)}) t ${TRANSACTION_JOINS}
       order by ${order}`)
    return pageOf(reconciliationTransactions.path.replace('{id}', id), query, count, rows.map(withPayee))
  })
}

const linesClause = (finished: boolean, query: Query<typeof reconciliationTransactions>): Sql => sql`
  ${finished ? sql`t.entity_id = r.entity_id and t.reconciliation_id = r.id and t.parent_id is null` : CANDIDATE}
  ${query.amount_type ? sql`and t.amount_type = ${query.amount_type}` : sql``}
  ${query.search ? sql`and t.search_text like ${like(query.search)}` : sql``}
  ${query.is_included === undefined ? sql`` : sql`and (t.id <> all(r.exclude_transaction_ids)) = ${query.is_included}`}`
