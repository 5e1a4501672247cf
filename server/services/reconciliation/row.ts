import sql, { type Sql } from 'sql-template-tag'
import type { Reconciliation } from '@/lib/contract/reconciliation'
import { parseCents, toWire } from '@/lib/money/cents'
import { formatDay } from '@/lib/dates/format'
import type { Tx } from '@/server/db/connect'
import { statementSums } from '@/server/ledger/statements/reconciliation'
import { tenant, type Ctx } from '../context'
import { FILE_JSON } from '../file/store'
import { Conflict, NotFound } from '../problems'
import { BEGINNING } from './period'

/**
 * Lines `t` that reconciliation `r` may clear while it is open: whole lines up to its end, including older ones that were left out before.
 * Lines from before the account's first statement are part of its beginning balance.
 */
export const CANDIDATE: Sql = sql`
  t.entity_id = r.entity_id and t.bank_account_id = r.bank_account_id and t.parent_id is null and not t.is_reconciliation and t.date <= r.end_date
  and t.date >= (select min(f.start_date) from reconciliation f where f.entity_id = r.entity_id and f.bank_account_id = r.bank_account_id)`

type Sums =
  | 'beginning_balance'
  | 'money_in_balance'
  | 'money_out_balance'
  | 'ending_balance'
  | 'settlement_balance'
  | 'difference'
interface Row extends Omit<Reconciliation, Sums> {
  beginning: string
  settlement: string
  money_in: string
  money_out: string
}

const COLUMNS: Sql = sql`
  r.id, json_build_object('id', b.id, 'name', b.name, 'mask', b.mask, 'kind', b.kind) as bank_account, s.start_date, r.end_date,
  s.balance::text as beginning, r.settlement_balance::text as settlement,
  case when r.finished then r.money_in_balance else l.money_in end::text as money_in,
  case when r.finished then r.money_out_balance else l.money_out end::text as money_out,
  (select ${FILE_JSON} from file f where f.company_id = (select current_company()) and f.id = r.settlement_file_id) as settlement_file,
  r.exclude_transaction_ids, r.finished, r.finished_at,
  (select json_build_object('id', p.id, 'full_name', p.full_name) from app_user p where p.id = r.finished_by) as finished_by,
  r.finished and not exists (select from reconciliation later where later.entity_id = r.entity_id and later.bank_account_id = r.bank_account_id
                                and later.finished and later.end_date > r.end_date) as is_newest,
  r.entity_id as entity, r.created_at, r.updated_at`

const JOINS: Sql = sql`
  join bank_account b on b.entity_id = r.entity_id and b.id = r.bank_account_id
  cross join lateral (
    select r.start_date, r.beginning_balance as balance where r.finished
    union all select * from (${BEGINNING}) beginning where not r.finished) s
  cross join lateral (
    select coalesce(sum(t.amount) filter (where t.amount_type = 'money_in'), 0) as money_in,
           coalesce(sum(t.amount) filter (where t.amount_type = 'money_out'), 0) as money_out
      from bank_transaction t
     where not r.finished and ${CANDIDATE} and t.id <> all(r.exclude_transaction_ids)) l`

/**
 * Rows in wire form. An open reconciliation is added up from the current books, those of a page alone; a finished one has the figures it was
 * finished with. `order` and `limit` may use the bank account as `b`.
 */
export async function reconciliationRows(
  tx: Tx,
  where: Sql,
  { order, limit }: { order: Sql; limit: Sql } = { order: sql`r.id`, limit: sql`` },
): Promise<Reconciliation[]> {
  const rows = await tx.rows<Row>(sql`
    with page as materialized (
      select r.* from reconciliation r join bank_account b on b.entity_id = r.entity_id and b.id = r.bank_account_id
       where ${where} order by ${order} ${limit})
    select ${COLUMNS} from page r ${JOINS} order by ${order}`)
  return rows.map(({ beginning, settlement, money_in, money_out, ...row }) => {
    const facts = {
      kind: row.bank_account.kind,
      beginning: parseCents(beginning),
      money_in: parseCents(money_in),
      money_out: parseCents(money_out),
      settlement: parseCents(settlement),
    }
    const { ending, difference } = statementSums(facts)
    return {
      ...row,
      beginning_balance: toWire(facts.beginning),
      money_in_balance: toWire(facts.money_in),
      money_out_balance: toWire(facts.money_out),
      settlement_balance: toWire(facts.settlement),
      ending_balance: toWire(ending),
      difference: toWire(difference),
    }
  })
}

/** Throws NotFound outside the entities. */
export async function reconciliationRow(tx: Tx, entity_ids: readonly string[], id: string): Promise<Reconciliation> {
  const [row] = await reconciliationRows(tx, sql`r.entity_id = any(${[...entity_ids]}::uuid[]) and r.id = ${id}`)
  if (!row) throw new NotFound()
  return row
}

const NOT_OPEN = 'Reconciliation is finished. Undo it before making changes.'

/** Locks the account, then the reconciliation, so that only one reconciliation of an account changes at a time. Throws NotFound. */
export async function lockReconciliation(tx: Tx, ctx: Ctx, id: string): Promise<Reconciliation> {
  const { entity_id } = tenant(ctx)
  await tx.rows(sql`
    select b.id from bank_account b join reconciliation r on r.entity_id = b.entity_id and r.bank_account_id = b.id
     where r.entity_id = ${entity_id} and r.id = ${id} for no key update of b`)
  await tx.rows(sql`select id from reconciliation where entity_id = ${entity_id} and id = ${id} for update`)
  return reconciliationRow(tx, [entity_id], id)
}

/** The same for an open reconciliation. Throws Conflict when it is finished. */
export async function lockOpen(tx: Tx, ctx: Ctx, id: string): Promise<Reconciliation> {
  const row = await lockReconciliation(tx, ctx, id)
  if (row.finished) throw new Conflict(NOT_OPEN)
  return row
}

/** The reconciliation's name in messages. */
export const reconciliationName = ({ end_date }: Pick<Reconciliation, 'end_date'>): string =>
  `Reconciliation through ${formatDay(end_date)}`
