import sql from 'sql-template-tag'
import type { BankAccount } from '@/lib/contract/bank'
import type { Tx } from '@/server/db/connect'
import { unpost } from '@/server/db/journal-store'
import { seededAccount } from '@/server/ledger/accounts'
import { assertDatesOpen, bookOf, booksStartDate } from '../book'
import { demand } from '../can'
import { lockChart } from '../chart-of-account/state'
import { audit, tenant, transaction, type Ctx } from '../context'
import { unlessInUse } from '../in-use'
import { Conflict, Invalid } from '../problems'
import { leave } from '../transaction/leaving'
import { addDays } from '@/lib/dates/day'
import { BANK_ACCOUNT_COLUMNS } from './accounts'
import { bankAccountById, type BankAccountRow } from './find'
import { syncWaitingBanks } from './sync-due'

const CLOSE_IT = 'Close the account instead.'

/**
 * Deletes a bank account with all its lines; its name must have been typed. Throws Conflict when one of its lines was reconciled,
 * finalized, matched or locked, or when something else refers to the account.
 */
export function removeAccount(ctx: Ctx, { id, name }: { id: string; name: string }): Promise<{ message: string }> {
  demand(ctx, 'bank.edit')
  const removal = transaction(ctx, async (tx) => {
    const { entity_id } = tenant(ctx)
    await lockChart(tx, entity_id)
    const account = await bankAccountById(tx, entity_id, id)
    if (name.trim() !== account.name.trim())
      throw new Invalid({ name: ['This does not match the name of the account.'] })
    await assertFree(tx, entity_id, account)
    await takeOutLines(tx, ctx, id)
    await unpostOpening(tx, ctx, id)
    await tx.run(sql`delete from held_bank_line where entity_id = ${entity_id} and bank_account_id = ${id}`)
    await tx.run(
      sql`delete from reconciliation where entity_id = ${entity_id} and bank_account_id = ${id} and not finished`,
    )
    await tx.run(sql`delete from bank_account where entity_id = ${entity_id} and id = ${id}`)
    await giveBackNumber(tx, ctx, account)
    await audit(tx, ctx, [
      { object_type: 'bank_account', object_id: id, action: 'delete', changes: { name: [account.name, null] } },
    ])
    return { message: `${account.name} was deleted.` }
  })
  return unlessInUse(removal, `The account is used by other records and cannot be deleted. ${CLOSE_IT}`)
}

async function assertFree(tx: Tx, entity_id: string, account: BankAccountRow): Promise<void> {
  const use = await tx.one<{ is_fed: boolean; is_reconciled: boolean; rule: string | null }>(sql`
    select exists (select from integration i where i.entity_id = ${entity_id} and i.id = ${account.integration_id} and i.provider is not null
                      and i.status <> 'disconnected') as is_fed,
           exists (select from reconciliation r where r.entity_id = ${entity_id} and r.bank_account_id = ${account.id} and r.finished)
             as is_reconciled,
           (select r.name from rule r where r.entity_id = ${entity_id} and ${account.id} = any(r.bank_account_ids) order by r.position limit 1)
             as rule`)
  if (use.is_fed) throw new Conflict('Disconnect the bank before deleting its account.')
  if (use.is_reconciled)
    throw new Conflict(`${account.name} has reconciled transactions and cannot be deleted. ${CLOSE_IT}`)
  if (use.rule !== null) throw new Conflict(`Rule ${use.rule} uses this account. Change the rule first.`)
}

async function takeOutLines(tx: Tx, ctx: Ctx, id: string): Promise<void> {
  const { entity_id } = tenant(ctx)
  const lines = await tx.rows<{ id: string }>(sql`
    select id from bank_transaction where entity_id = ${entity_id} and bank_account_id = ${id} and parent_id is null order by id`)
  const { stayed } = await leave(
    tx,
    ctx,
    lines.map((line) => line.id),
  )
  const count = stayed.reduce((sum, reason) => sum + reason.count, 0)
  if (count === 0) return
  const which = count === 1 ? '1 of its transactions is' : `${count} of its transactions are`
  throw new Conflict(`${which} finalized, reconciled, matched or locked. ${CLOSE_IT}`)
}

async function unpostOpening(tx: Tx, ctx: Ctx, id: string): Promise<void> {
  const stands = await tx.maybe<object>(
    sql`select 1 as stands from journal_entry where entity_id = ${tenant(ctx).entity_id} and id = ${id}`,
  )
  if (!stands) return
  await assertDatesOpen(tx, ctx, [addDays(await booksStartDate(tx, ctx), -1)])
  await unpost(tx, bookOf(ctx), [id])
}

/** Frees the seeded account under its old name; an account that was created for the bank account is deleted. */
async function giveBackNumber(tx: Tx, ctx: Ctx, { chart_of_account_id: id }: BankAccountRow): Promise<void> {
  const { entity_id } = tenant(ctx)
  const { role, is_posted } = await tx.one<{ role: string | null; is_posted: boolean }>(sql`
    select a.role, exists (select from posting p where p.entity_id = a.entity_id and p.chart_of_account_id = a.id) as is_posted
      from chart_of_account a where a.entity_id = ${entity_id} and a.id = ${id}`)
  if (is_posted) throw new Conflict(`Journal entries use the ledger account of this bank account. ${CLOSE_IT}`)
  if (role === null) await tx.run(sql`delete from chart_of_account where entity_id = ${entity_id} and id = ${id}`)
  else {
    const { name, is_categorize } = seededAccount(role)
    await tx.run(sql`
      update chart_of_account set bank_account_id = null, name = ${name}, is_categorize = ${is_categorize}, updated_at = ${ctx.now()}
       where entity_id = ${entity_id} and id = ${id}`)
  }
}

/** Closes an account or opens it again. A closed one takes nothing new; what its bank sends meanwhile is held back until it is open. */
export function closeAccount(ctx: Ctx, { id, is_closed }: { id: string; is_closed: boolean }): Promise<BankAccount> {
  demand(ctx, 'bank.edit')
  return transaction(ctx, async (tx) => {
    const { entity_id } = tenant(ctx)
    await bankAccountById(tx, entity_id, id)
    const changed = await tx.run(sql`
      update bank_account set closed_at = ${is_closed ? ctx.now() : null}, updated_at = ${ctx.now()}
       where entity_id = ${entity_id} and id = ${id} and (closed_at is not null) <> ${is_closed}::boolean`)
    if (changed > 0)
      await audit(tx, ctx, [
        {
          object_type: 'bank_account',
          object_id: id,
          action: is_closed ? 'close' : 'reopen',
          changes: { is_closed: [!is_closed, is_closed] },
        },
      ])
    if (changed > 0 && !is_closed) await syncWaitingBanks(tx, ctx)
    return tx.one<BankAccount>(
      sql`select ${BANK_ACCOUNT_COLUMNS} from bank_account b where b.entity_id = ${entity_id} and b.id = ${id}`,
    )
  })
}
