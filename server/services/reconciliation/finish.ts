import sql from 'sql-template-tag'
import type { Body } from '@/lib/contract/endpoint'
import type { finishReconciliation, Reconciliation } from '@/lib/contract/reconciliation'
import { formatMessage } from '@/lib/money/format'
import { parseCents } from '@/lib/money/cents'
import type { Tx } from '@/server/db/connect'
import { adjustment } from '@/server/ledger/statements/reconciliation'
import { bankAccountById } from '../bank/find'
import { bookOf, assertDatesOpen } from '../book'
import { demand } from '../can'
import { accountsByRole, categoryAccount } from '../chart-of-account/find'
import { audit, tenant, transaction, type Ctx } from '../context'
import { Conflict } from '../problems'
import { assertFresh } from '../stale'
import { suspenseAccounts } from '../transaction/lines'
import { recordLines } from '../transaction/record'
import { CANDIDATE, lockOpen, reconciliationName, reconciliationRow } from './row'
import { change } from './update'

type Input = Body<typeof finishReconciliation>

/** Finishes a reconciliation: the difference must be 0.00, and the lines it was added up from are marked together with their parts. */
export function finish(
  ctx: Ctx,
  { id, body: { exclude_transaction_ids, adjustment } }: { id: string; body: Input },
): Promise<Reconciliation> {
  demand(ctx, 'reconciliation.finish')
  return transaction(ctx, async (tx) => {
    const { entity_id, user_id } = tenant(ctx)
    const before = await lockOpen(tx, ctx, id)
    if (adjustment?.chart_of_account) await categoryAccount(tx, entity_id, adjustment.chart_of_account)
    await assertFresh(tx, ctx, { kind: 'reconciliation', name: reconciliationName(before), row: before })
    await holdCandidates(tx, ctx, before)
    let row = await change(tx, ctx, before, exclude_transaction_ids ? { exclude_transaction_ids } : {})
    if (adjustment?.difference !== undefined && adjustment.difference !== row.difference) {
      throw new Conflict(`The difference is now ${formatMessage(parseCents(row.difference))}. Review it again.`)
    }
    if (adjustment && row.difference !== 0) {
      await bookDifference(tx, ctx, row, adjustment)
      row = await reconciliationRow(tx, [entity_id], id)
    }
    if (row.difference !== 0) {
      throw new Conflict(
        `The difference must be 0.00 to finish the reconciliation. Current difference: ${formatMessage(parseCents(row.difference))}.`,
      )
    }
    const lines = await mark(tx, ctx, id)
    await tx.run(sql`
      update reconciliation set finished = true, finished_by = ${user_id}, finished_at = ${ctx.now()}, updated_at = ${ctx.now()},
             money_in_balance = ${row.money_in_balance}, money_out_balance = ${row.money_out_balance}, ending_balance = ${row.ending_balance}
       where entity_id = ${entity_id} and id = ${id}`)
    await audit(tx, ctx, [
      { object_type: 'reconciliation', object_id: id, action: 'finish', changes: { finished: [false, true], lines } },
    ])
    return reconciliationRow(tx, [entity_id], id)
  })
}

/**
 * Until the lines are marked, the lock on the account keeps anyone from adding a line, which refers to it, and the locks on the lines from
 * changing one.
 */
async function holdCandidates(tx: Tx, ctx: Ctx, { id, bank_account }: Reconciliation): Promise<void> {
  await tx.rows(
    sql`select id from bank_account where entity_id = ${tenant(ctx).entity_id} and id = ${bank_account.id} for update`,
  )
  await tx.rows(sql`
    select t.id from bank_transaction t join reconciliation r on r.id = ${id} and r.entity_id = ${tenant(ctx).entity_id}
     where ${CANDIDATE} order by t.id for update of t`)
}

/**
 * Books the difference as a bank line dated at the statement's end, on the account for reconciliation adjustments or a chosen one. Source:
 * LEDGER X7.
 */
async function bookDifference(
  tx: Tx,
  ctx: Ctx,
  row: Reconciliation,
  { note, chart_of_account }: NonNullable<Input['adjustment']>,
): Promise<void> {
  const { entity_id } = tenant(ctx)
  await assertDatesOpen(tx, ctx, [row.end_date])
  const account = await bankAccountById(tx, entity_id, row.bank_account.id)
  const category = chart_of_account
    ? (await categoryAccount(tx, entity_id, chart_of_account)).id
    : (await accountsByRole(tx, entity_id, ['reconciliation_adjustment'])).reconciliation_adjustment
  const line = {
    id: ctx.id(),
    ...adjustment(row.bank_account.kind, parseCents(row.difference)),
    bank_account_id: account.id,
    ledger_account: account.chart_of_account_id,
    integration_id: account.integration_id,
    date: row.end_date,
    name: 'Reconciliation adjustment',
    description: '',
    provider_transaction_id: null,
    dedup_key: null,
    source: 'manual' as const,
    category,
    stakeholder: null,
    note: note ?? null,
  }
  await recordLines(tx, bookOf(ctx), await suspenseAccounts(tx, entity_id), [line])
  await audit(tx, ctx, [
    { object_type: 'transaction', object_id: line.id, action: 'create', changes: { reconciliation: [null, row.id] } },
  ])
}

async function mark(tx: Tx, ctx: Ctx, id: string): Promise<number> {
  const { entity_id } = tenant(ctx)
  const marked = await tx.rows<{ is_whole: boolean }>(sql`
    with cleared as (
      select t.id from bank_transaction t join reconciliation r on r.id = ${id} and r.entity_id = ${entity_id}
       where ${CANDIDATE} and t.id <> all(r.exclude_transaction_ids)
    )
    update bank_transaction t set is_reconciliation = true, reconciliation_id = ${id}, updated_at = ${ctx.now()}
      from cleared c where t.entity_id = ${entity_id} and (t.id = c.id or t.parent_id = c.id)
    returning t.parent_id is null as is_whole`)
  return marked.filter(({ is_whole }) => is_whole).length
}
