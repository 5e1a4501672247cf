import sql from 'sql-template-tag'
import type { Body } from '@/lib/contract/endpoint'
import type { createReconciliation, Reconciliation } from '@/lib/contract/reconciliation'
import { demand } from '../can'
import { audit, tenant, transaction, type Ctx } from '../context'
import { Conflict, NotFound } from '../problems'
import { beginningOf, assertEndAfterStart, assertFileReadable, assertOwnLines } from './period'
import { reconciliationRow } from './row'
import { startUnticked } from './untick'

export const ONE_OPEN = 'Finish or delete the open reconciliation of this account first.'

/** Opens the next reconciliation of an account, which can have only one open at a time. Source: LEDGER §4.7, §7. */
export function create(ctx: Ctx, input: Body<typeof createReconciliation>): Promise<Reconciliation> {
  demand(ctx, 'reconciliation.edit')
  return transaction(ctx, async (tx) => {
    const { company_id, entity_id } = tenant(ctx)
    const account = await tx.maybe<{ id: string }>(sql`
      select b.id from bank_account b
       where b.entity_id = ${entity_id} and b.id = ${input.bank_account} for no key update`)
    if (!account) throw new NotFound()
    const open = await tx.maybe<{ id: string }>(sql`
      select id from reconciliation where entity_id = ${entity_id} and bank_account_id = ${account.id} and not finished`)
    if (open) throw new Conflict(ONE_OPEN, { ids: [open.id] })
    const { start_date, beginning_balance } = await beginningOf(tx, ctx, account.id)
    assertEndAfterStart(input.end_date, start_date)
    await assertOwnLines(tx, ctx, account.id, input.exclude_transaction_ids)
    await assertFileReadable(tx, ctx, input.settlement_file)
    const unticked = await startUnticked(tx, entity_id, account.id)
    const [id, now] = [ctx.id(), ctx.now()]
    await tx.run(sql`
      insert into reconciliation (company_id, entity_id, id, bank_account_id, start_date, end_date, beginning_balance, ending_balance,
        settlement_balance, settlement_file_id, exclude_transaction_ids, created_at, updated_at)
      values (${company_id}, ${entity_id}, ${id}, ${account.id}, ${start_date}, ${input.end_date}, ${beginning_balance}, ${beginning_balance},
        ${input.settlement_balance}, ${input.settlement_file ?? null}, ${[...new Set([...input.exclude_transaction_ids, ...unticked])]}::uuid[], ${now}, ${now})`)
    await audit(tx, ctx, [
      {
        object_type: 'reconciliation',
        object_id: id,
        action: 'create',
        changes: { end_date: [null, input.end_date], settlement_balance: [null, input.settlement_balance] },
      },
    ])
    return reconciliationRow(tx, [entity_id], id)
  })
}
