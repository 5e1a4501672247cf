import sql, { type Sql } from 'sql-template-tag'
import type { Reconciliation, ReconciliationReport } from '@/lib/contract/reconciliation'
import { parseCents, sumWire, toWire } from '@/lib/money/cents'
import type { Tx } from '@/server/db/connect'
import { statementSign } from '@/server/ledger/statements/reconciliation'
import { demand } from '../can'
import { oneSnapshot, reading, type Ctx } from '../context'
import { ledgerBalance } from './period'
import { CANDIDATE, reconciliationRow } from './row'

type Line = ReconciliationReport['cleared'][number] & { is_adjustment: boolean }

/** The lines that the statement shows, those it does not show yet, and how both lead to the balance of the books. */
export function report(ctx: Ctx, id: string): Promise<ReconciliationReport> {
  demand(ctx, 'reconciliation.read')
  return reading(ctx, async (tx) => {
    await oneSnapshot(tx)
    const reconciliation = await reconciliationRow(tx, ctx.actor?.entity_ids ?? [], id)
    const { entity, bank_account, end_date, finished } = reconciliation
    const cleared = await lines(
      tx,
      reconciliation,
      finished
        ? sql`t.entity_id = r.entity_id and t.reconciliation_id = r.id and t.parent_id is null`
        : sql`${CANDIDATE} and t.id <> all(r.exclude_transaction_ids)`,
    )
    const outstanding = await lines(
      tx,
      reconciliation,
      finished ? OUTSTANDING : sql`${CANDIDATE} and t.id = any(r.exclude_transaction_ids)`,
    )
    const { account } = await tx.one<{ account: string }>(sql`
      select chart_of_account_id as account from bank_account where entity_id = ${entity} and id = ${bank_account.id}`)
    const sign = bank_account.kind === 'credit' ? -1 : 1
    return {
      reconciliation,
      cleared: cleared.map(plain),
      outstanding: outstanding.map(plain),
      adjustments: cleared.filter((line) => line.is_adjustment).map(plain),
      outstanding_balance: sumWire(
        outstanding.map(({ amount, amount_type }) => (amount_type === 'money_in' ? sign * amount : -sign * amount)),
      ),
      ledger_balance: toWire(
        statementSign(bank_account.kind, parseCents(await ledgerBalance(tx, entity, account, end_date))),
      ),
    }
  })
}

/** Lines up to the end that no statement up to then shows, although a later one may. */
const OUTSTANDING: Sql = sql`
  t.entity_id = r.entity_id and t.bank_account_id = r.bank_account_id and t.parent_id is null and t.date <= r.end_date
  and t.date >= (select min(f.start_date) from reconciliation f where f.entity_id = r.entity_id and f.bank_account_id = r.bank_account_id)
  and not exists (select from reconciliation c where c.entity_id = t.entity_id and c.id = t.reconciliation_id and c.end_date <= r.end_date)`

/** The categories of the parts of `t`, each once. */
const PARTS: Sql = sql`
  (select string_agg(x.name, ', ' order by x.first)
     from (select c.name, min(o.split_no) as first
             from bank_transaction o join chart_of_account c on c.entity_id = o.entity_id and c.id = o.chart_of_account_id
            where o.entity_id = t.entity_id and o.parent_id = t.id group by c.name) x)`

const lines = (tx: Tx, { id, entity }: Reconciliation, which: Sql): Promise<Line[]> =>
  tx.rows<Line>(sql`
    select t.id, j.entry_id, t.date, t.name, t.amount, t.amount_type, s.full_name as stakeholder, coalesce(a.name, ${PARTS}) as category,
           case when a.role = 'reconciliation_adjustment' then true else false end as is_adjustment
      from reconciliation r
      join bank_transaction t on ${which}
      join journal_entry j on j.entity_id = t.entity_id and j.id = t.id
      left join chart_of_account a on a.entity_id = t.entity_id and a.id = t.chart_of_account_id
      left join stakeholder s on s.entity_id = t.entity_id and s.id = t.stakeholder_id
     where r.entity_id = ${entity} and r.id = ${id} order by t.date, t.id`)

const plain = ({
  id,
  entry_id,
  date,
  name,
  amount,
  amount_type,
  stakeholder,
  category,
}: Line): ReconciliationReport['cleared'][number] => ({
  id,
  entry_id,
  date,
  name,
  amount,
  amount_type,
  stakeholder,
  category,
})
