import sql from 'sql-template-tag'
import type { Body } from '@/lib/contract/endpoint'
import type { Calculation, calculateReconciliation, Reconciliation } from '@/lib/contract/reconciliation'
import { parseCents } from '@/lib/money/cents'
import type { Tx } from '@/server/db/connect'
import { differenceHints, type ChangedLine, type StatementLine } from '@/server/ledger/statements/reconciliation'
import { demand } from '../can'
import { tenant, transaction, type Ctx } from '../context'
import { assertOwnLines } from './period'
import { CANDIDATE, lockOpen } from './row'
import { change } from './update'

const DAYS_AFTER = 5
const HINT_LINES = 5_000

/** Adds up the books; balances that the caller sends are ignored. Source: LEDGER §7. */
export function calculate(
  ctx: Ctx,
  { id, body }: { id: string; body: Body<typeof calculateReconciliation> },
): Promise<Calculation> {
  demand(ctx, 'reconciliation.edit')
  return transaction(ctx, async (tx) => {
    const before = await lockOpen(tx, ctx, id)
    const known = new Set(before.exclude_transaction_ids)
    await assertOwnLines(tx, ctx, before.bank_account.id, body.clear?.filter((id) => !known.has(id)) ?? [])
    const row = await change(tx, ctx, before, ticked(before, body))
    const { included, all } = await tx.one<{ included: number; all: number }>(sql`
      select count(*) as all, count(*) filter (where t.id <> all(r.exclude_transaction_ids)) as included
        from reconciliation r join bank_transaction t on ${CANDIDATE} where r.entity_id = ${tenant(ctx).entity_id} and r.id = ${id}`)
    return { ...row, included_count: included, excluded_count: all - included, hints: await hintsFor(tx, row) }
  })
}

/** One person's ticks never undo another's: each request names only what it changes, while the reconciliation is locked. */
function ticked(
  { exclude_transaction_ids: before }: Reconciliation,
  { exclude_transaction_ids, clear, leave_out }: Body<typeof calculateReconciliation>,
) {
  if (!exclude_transaction_ids && !clear && !leave_out) return {}
  const excluded = new Set(exclude_transaction_ids ?? before)
  for (const id of leave_out ?? []) excluded.add(id)
  for (const id of clear ?? []) excluded.delete(id)
  return { exclude_transaction_ids: [...excluded] }
}

async function hintsFor(tx: Tx, row: Reconciliation): Promise<Calculation['hints']> {
  const difference = parseCents(row.difference)
  if (difference === 0n) return []
  const [lines, changed] = [await candidates(tx, row), await changedSinceFinish(tx, row)]
  return differenceHints(row.bank_account.kind, difference, lines, changed).map((hint) => ({
    ...hint,
    transactions: [...hint.transactions],
  }))
}

/** The lines up to the end of the statement, and those dated just after it. */
async function candidates(tx: Tx, { id, entity }: Reconciliation): Promise<StatementLine[]> {
  const rows = await tx.rows<Omit<StatementLine, 'amount'> & { amount: string }>(sql`
    select t.id, t.date, t.name, t.amount::text as amount, t.amount_type,
           case when t.date > r.end_date then 'after_end' when t.id = any(r.exclude_transaction_ids) then 'excluded' else 'included' end as place
      from reconciliation r
      join bank_transaction t on t.entity_id = r.entity_id and t.bank_account_id = r.bank_account_id and t.parent_id is null
       and not t.is_reconciliation and t.date <= r.end_date + ${DAYS_AFTER}::integer
       and t.date >= (select min(f.start_date) from reconciliation f where f.entity_id = r.entity_id and f.bank_account_id = r.bank_account_id)
     where r.entity_id = ${entity} and r.id = ${id}
     order by t.date desc, t.id limit ${HINT_LINES}`)
  return rows.map((line) => ({ ...line, amount: parseCents(line.amount) }))
}

/** Reconciled lines whose amount the bank has changed since, or which it removed, while the books kept them. */
async function changedSinceFinish(tx: Tx, { entity, bank_account }: Reconciliation): Promise<ChangedLine[]> {
  const rows = await tx.rows<Omit<ChangedLine, 'before' | 'after'> & { before: string; after: string }>(sql`
    select t.id, t.date, t.name, t.amount_type, t.amount::text as before,
           coalesce(l.changes -> 'amount' ->> 1, '0.00') as after
      from bank_transaction t
      join reconciliation r on r.entity_id = t.entity_id and r.id = t.reconciliation_id
      join audit_log l on l.company_id = (select current_company()) and l.object_id = t.id and l.action = 'bank_change' and l.at > r.finished_at
       and (l.changes ? 'amount' or l.changes ? 'removed')
     where t.entity_id = ${entity} and t.bank_account_id = ${bank_account.id} and t.is_reconciliation and t.parent_id is null
     order by t.date desc, t.id limit ${HINT_LINES}`)
  return rows.map(({ before, after, ...line }) => ({ ...line, before: parseCents(before), after: parseCents(after) }))
}
