import sql from 'sql-template-tag'
import type { Body } from '@/lib/contract/endpoint'
import type { Calculation, calculateReconciliation, Reconciliation } from '@/lib/contract/reconciliation'
import { absolute, parseCents, type Cents } from '@/lib/money/cents'
import type { Tx } from '@/server/db/connect'
import { differenceHints, type StatementLine } from '@/server/ledger/statements/reconciliation'
import { tenant, transaction, type Ctx } from '../context'
import { CANDIDATE, lockOpen } from './row'
import { change } from './update'

const DAYS_AFTER = 5
const HINT_LINES = 50

/** Adds up what the books say; balances that the caller sends are not looked at. Source: LEDGER §7. */
export function calculate(ctx: Ctx, { id, body }: { id: string; body: Body<typeof calculateReconciliation> }): Promise<Calculation> {
  return transaction(ctx, async (tx) => {
    const { exclude_transaction_ids } = body
    const row = await change(tx, ctx, await lockOpen(tx, ctx, id), exclude_transaction_ids ? { exclude_transaction_ids } : {})
    const { included, all } = await tx.one<{ included: number; all: number }>(sql`
      select count(*) as all, count(*) filter (where t.id <> all(r.exclude_transaction_ids)) as included
        from reconciliation r join bank_transaction t on ${CANDIDATE} where r.entity_id = ${tenant(ctx).entity_id} and r.id = ${id}`)
    return { ...row, included_count: included, excluded_count: all - included, hints: await hintsFor(tx, row) }
  })
}

async function hintsFor(tx: Tx, row: Reconciliation): Promise<Calculation['hints']> {
  const difference = parseCents(row.difference)
  if (difference === 0n) return []
  return differenceHints(row.bank_account.kind, difference, await linesNear(tx, row, absolute(difference)))
    .map((hint) => ({ ...hint, transactions: [...hint.transactions] }))
}

/** Only lines of the whole or half of the difference can explain it. */
async function linesNear(tx: Tx, { id, entity }: Reconciliation, size: Cents): Promise<StatementLine[]> {
  const rows = await tx.rows<Omit<StatementLine, 'amount'> & { amount: string }>(sql`
    select t.id, t.date, t.name, t.amount::text as amount, t.amount_type,
           case when t.date > r.end_date then 'after_end' when t.id = any(r.exclude_transaction_ids) then 'excluded' else 'included' end as place
      from reconciliation r
      join bank_transaction t on t.entity_id = r.entity_id and t.bank_account_id = r.bank_account_id and t.parent_id is null
       and not t.is_reconciliation and t.date <= r.end_date + ${DAYS_AFTER}::integer
       and t.date >= (select min(f.start_date) from reconciliation f where f.entity_id = r.entity_id and f.bank_account_id = r.bank_account_id)
     where r.entity_id = ${entity} and r.id = ${id} and t.cents = any(${[size, size / 2n].map(String)}::bigint[])
     order by t.date desc, t.id limit ${HINT_LINES}`)
  return rows.map((line) => ({ ...line, amount: parseCents(line.amount) }))
}
