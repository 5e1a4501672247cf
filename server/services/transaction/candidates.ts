import sql, { type Sql } from 'sql-template-tag'
import { likelierThanAccount } from '@/lib/contract/likelier'
import type { BulkSkipped } from '@/lib/contract/transaction'
import type { TransactionMarks } from '@/lib/contract/transaction-marks'
import type { Tx } from '@/server/db/connect'
import { tenant, type Ctx } from '../context'
import { isOwed, unpaid } from '../document/open'
import { isFree, isPending } from './suggest-transfers'

/** `bank_transaction t` may still be matched. */
export const OPEN: Sql = sql`t.link is null and not t.is_split and not t.is_finalized`

/** Documents that this line would settle to the cent. */
function openOnes(kind: 'bill' | 'invoice'): Sql {
  const [direction, documents] = kind === 'bill' ? [sql`'money_out'`, sql`bill`] : [sql`'money_in'`, sql`invoice`]
  return sql`
    case when t.amount_type = ${direction} and ${OPEN} then
      (select count(*) from ${documents} d
        where ${isOwed(kind, sql`d`)} and ${unpaid(kind, sql`d`)} = t.amount and d.entity_id = t.entity_id) else 0 end`
}

/** Loans whose next payment is this amount. */
const LOANS: Sql = sql`
  case when t.amount_type = 'money_out' and ${OPEN} then
    (select count(*) from loan_row r where r.entity_id = t.entity_id and not r.is_paid and not r.is_skipped and r.interest + r.principal + r.fee = t.amount
        and r.n = (select min(x.n) from loan_row x where x.entity_id = r.entity_id and x.loan_id = r.loan_id and not x.is_paid and not x.is_skipped)) else 0 end`

const TRANSFERS: Sql = sql`
  case when ${isFree(sql`t`)} then
    (select count(*) from transfer_suggestion g where g.entity_id = t.entity_id and g.receiving_id = t.id and ${isPending(sql`g`)})
    + (select count(*) from transfer_suggestion_line l join transfer_suggestion g on g.entity_id = l.entity_id and g.id = l.suggestion_id
        where l.entity_id = t.entity_id and l.transaction_id = t.id and ${isPending(sql`g`)}) else 0 end`

/** What `bank_transaction t` may be matched to. */
export const CANDIDATES: Sql = sql`json_build_object('bills', ${openOnes('bill')}, 'invoices', ${openOnes('invoice')}, 'loans', ${LOANS}, 'transfers', ${TRANSFERS})`

/** Which lines of `accounts` (line → account) a match fits better than that account, by the rule that the screens ask by. */
export async function likelierElse(tx: Tx, ctx: Ctx, accounts: ReadonlyMap<string, string>): Promise<Set<string>> {
  if (accounts.size === 0) return new Set()
  const rows = await tx.rows<{ id: string; chart_number: number; candidates: TransactionMarks['candidates'] }>(sql`
    select t.id, a.chart_number, ${CANDIDATES} as candidates
      from unnest(${[...accounts.keys()]}::uuid[], ${[...accounts.values()]}::uuid[]) as l(id, account)
      join bank_transaction t on t.entity_id = ${tenant(ctx).entity_id} and t.id = l.id
      join chart_of_account a on a.entity_id = t.entity_id and a.id = l.account`)
  return new Set(
    rows.flatMap(({ id, chart_number, candidates }) =>
      likelierThanAccount(chart_number, candidates) === null ? [] : [id],
    ),
  )
}

export const countedLikelier = ({ size: count }: ReadonlySet<string>): BulkSkipped[] =>
  count === 0 ? [] : [{ reason: 'likelier', count }]
