import sql from 'sql-template-tag'
import { toDecimal } from '@/lib/money/cents'
import type { Tx } from '@/server/db/connect'
import type { BankAccountData } from '@/server/providers/bank/bank-provider'
import type { LinkedBank } from '../bank/integrations'
import { openBankAccount } from '../bank/open-account'
import { today } from '../book'
import { audit, tenant, type Ctx } from '../context'
import { clean } from './feed-line'

/** Makes sure that every account of the bank exists here, and saves the balance that each has today. */
export async function settleAccounts(
  tx: Tx,
  ctx: Ctx,
  bank: LinkedBank,
  data: readonly BankAccountData[],
): Promise<void> {
  const { entity_id } = tenant(ctx)
  const day = await today(tx, ctx)
  await tx.rows(sql`select id from entity where id = ${entity_id} for no key update`)
  for (const account of data) {
    const id = (await joinAccount(tx, ctx, bank, account)) ?? (await newAccount(tx, ctx, bank, account))
    const balance = account.balance === null ? null : toDecimal(account.balance)
    await tx.run(sql`
      update bank_account
         set integration_id = ${bank.id}, is_linked = true, official_name = ${account.official_name === null ? null : clean(account.official_name, 255)}, reported_balance = ${balance}::numeric,
             reported_on = ${day}, linked_on = case when opened_at is null then ${day} else linked_on end,
             stated_balance = case when opened_at is null then ${balance}::numeric else stated_balance end,
             stated_on = case when opened_at is null then ${day} else stated_on end,
             stated_by = case when opened_at is null then null else stated_by end, updated_at = ${ctx.now()}
       where entity_id = ${entity_id} and id = ${id}`)
    await tx.run(sql`
      update chart_of_account a set is_categorize = false, is_money_in = false, is_money_out = false, updated_at = ${ctx.now()}
        from bank_account b
       where b.entity_id = ${entity_id} and b.id = ${id} and a.entity_id = b.entity_id and a.id = b.chart_of_account_id and a.is_categorize`)
  }
}

/**
 * Finds the account that already represents this one: by the provider's id, otherwise one of the same bank with the same mask and type that
 * the new item no longer names. An account from a file imported under the same id matches too.
 */
async function joinAccount(tx: Tx, ctx: Ctx, bank: LinkedBank, account: BankAccountData): Promise<string | undefined> {
  const { entity_id } = tenant(ctx)
  const same = await tx.maybe<{ id: string }>(sql`
    select id from bank_account where entity_id = ${entity_id} and account_id = ${account.account_id}`)
  if (same) return same.id
  if (account.mask === null) return undefined
  const alike = await tx.rows<{ id: string }>(sql`
    select id from bank_account
     where entity_id = ${entity_id} and integration_id = ${bank.id} and mask = ${account.mask} and account_type = ${account.account_type}`)
  if (alike.length !== 1 || !alike[0]) return undefined
  await tx.run(sql`
    update bank_account set account_id = ${account.account_id}, rejoined_at = ${ctx.now()} where entity_id = ${entity_id} and id = ${alike[0].id}`)
  return alike[0].id
}

async function newAccount(tx: Tx, ctx: Ctx, bank: LinkedBank, account: BankAccountData): Promise<string> {
  const name = clean(account.name, 255) || 'Bank account'
  const { id } = await openBankAccount(tx, ctx, {
    name,
    account_type: account.account_type,
    mask: account.mask,
    account_id: account.account_id,
    integration_id: bank.id,
    is_linked: true,
  })
  await audit(tx, ctx, [
    { object_type: 'bank_account', object_id: id, action: 'create', changes: { name: [null, name] } },
  ])
  return id
}
