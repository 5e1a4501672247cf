import sql from 'sql-template-tag'
import type { SyncResult } from '@/lib/contract/bank-link'
import { SYNCHRONIZED } from '@/lib/contract/bank-words'
import type { Tx } from '@/server/db/connect'
import { complete, type Claim } from '@/server/db/queue'
import type { LinkedBank } from '../bank/integrations'
import { refreshOpeningBalance } from '../bank/opening-balance'
import { reading, tenant, transaction, type Ctx } from '../context'
import { afterImport } from '../transaction/after-import'
import { DAYS_APART } from '../transaction/duplicates'
import { heldLines } from './held-lines'
import type { Progress } from './progress'

interface Ending {
  bank: LinkedBank
  progress: Progress
  /** False while the bank is still gathering its first lines; the opening balance then follows the next stated balance as well. */
  isReady: boolean
}

/** Writes opening balances, the state of the source and the result in the transaction that ends the job. */
export async function finish(ctx: Ctx, claim: Claim, { bank, progress, isReady }: Ending): Promise<void> {
  const { entity_id } = tenant(ctx)
  await afterImport(ctx, { transactions: await linesSince(ctx, bank.id, progress.since) })
  await transaction(ctx, async (tx) => {
    await openAccounts(tx, ctx, bank.id, isReady)
    const accounts = await tx.rows<{ id: string; is_closed: boolean }>(sql`
      select id, closed_at is not null as is_closed from bank_account where entity_id = ${entity_id} and integration_id = ${bank.id} order by id`)
    const ids = accounts.map(({ id }) => id)
    const open = accounts.filter(({ is_closed }) => !is_closed).map(({ id }) => id)
    await tx.run(sql`
      update integration set status = 'connected', error_message = null, last_sync_date = ${ctx.now()}, updated_at = ${ctx.now()}
       where entity_id = ${entity_id} and id = ${bank.id} and status <> 'disconnected'`)
    const { since, ...counted } = progress
    const result: SyncResult = {
      message: SYNCHRONIZED,
      ...counted,
      locked_period: await heldLines(tx, entity_id, open),
      possible_duplicates: await possibleDuplicates(tx, entity_id, ids, since),
      balances: await unequalBalances(tx, entity_id, open),
      bank_accounts: ids,
    }
    await complete(tx, claim, { result, now: ctx.now() })
  })
}

/** All lines that this sync has written, including those of a worker it took over from. */
async function linesSince(ctx: Ctx, integration_id: string, since: string): Promise<string[]> {
  const rows = await reading(ctx, (tx) =>
    tx.rows<{ id: string }>(sql`
    select t.id from bank_transaction t join bank_account b on b.entity_id = t.entity_id and b.id = t.bank_account_id
     where t.entity_id = ${tenant(ctx).entity_id} and b.integration_id = ${integration_id} and t.source = 'plaid' and t.parent_id is null
       and t.created_at >= ${since} order by t.id`),
  )
  return rows.map((row) => row.id)
}

/**
 * Writes opening balances that are due. An opening that nothing blocks becomes final once the bank has gathered its lines. Source: LEDGER
 * §3.1.
 */
async function openAccounts(tx: Tx, ctx: Ctx, integration_id: string, isReady: boolean): Promise<void> {
  const { entity_id } = tenant(ctx)
  const due = await tx.rows<{ id: string }>(sql`
    select b.id from bank_account b
     where b.entity_id = ${entity_id} and b.integration_id = ${integration_id} and (b.opened_at is null or b.is_opening_due)
     order by b.id for update of b`)
  for (const { id } of due) {
    const isDue = await refreshOpeningBalance(tx, ctx, id)
    if (isReady && !isDue) {
      await tx.run(
        sql`update bank_account set opened_at = ${ctx.now()} where entity_id = ${entity_id} and id = ${id} and opened_at is null`,
      )
    }
  }
}

/** Finds pairs of a manual or imported line and a new line of the bank that look alike within three days. Source: LEDGER §11.4. */
async function possibleDuplicates(
  tx: Tx,
  entity_id: string,
  accounts: readonly string[],
  since: string,
): Promise<[string, string][]> {
  const pairs = await tx.rows<{ older: string; newer: string }>(sql`
    select o.id as older, n.id as newer
      from bank_transaction n
      join bank_transaction o on o.entity_id = n.entity_id and o.cents = n.cents and o.bank_account_id = n.bank_account_id
       and o.amount_type = n.amount_type and o.date between n.date - ${DAYS_APART}::int and n.date + ${DAYS_APART}::int and o.source in ('manual', 'file')
     where n.entity_id = ${entity_id} and n.bank_account_id = any(${[...accounts]}::uuid[]) and n.source = 'plaid' and n.created_at >= ${since}
       and n.parent_id is null and o.parent_id is null and not o.is_split and not n.is_split
     order by n.date, n.id, o.id limit 500`)
  return pairs.map(({ older, newer }) => [older, newer])
}

/** Accounts whose ledger balance differs from the bank's. Source: LEDGER §12 W02. */
const unequalBalances = (tx: Tx, entity_id: string, accounts: readonly string[]): Promise<SyncResult['balances']> =>
  tx.rows(sql`
    select bank_account, ledger_balance, reported_balance, ledger_balance - reported_balance as difference
      from (select b.id as bank_account, b.reported_balance,
                   (select coalesce(sum(m.debit - m.credit), 0) * case b.kind when 'credit' then -1 else 1 end
                      from account_month_movement m where m.entity_id = b.entity_id and m.chart_of_account_id = b.chart_of_account_id) as ledger_balance
              from bank_account b
             where b.entity_id = ${entity_id} and b.id = any(${[...accounts]}::uuid[]) and b.reported_balance is not null) x
     where ledger_balance <> reported_balance order by bank_account`)
