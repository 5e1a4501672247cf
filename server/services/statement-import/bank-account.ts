import sql from 'sql-template-tag'
import type { Tx } from '@/server/db/connect'
import { stateBalance } from '../bank/accounts'
import { bankAccountById } from '../bank/find'
import { openBankAccount } from '../bank/open-account'
import { openingFollows, refreshOpeningBalance } from '../bank/opening-balance'
import { tenant, type Ctx } from '../context'
import { stateImport } from './imports'
import { statedBalance, type PlacedAccount, type PlannedAccount } from './plan'

interface Settled {
  account_key: string | null
  index: number
  bank_account: string
}

/** Makes sure that the account the lines go to exists, and that the next file of the same account finds it. */
export async function settleAccount(
  tx: Tx,
  ctx: Ctx,
  { source, index, bank_account_id, wanted }: PlacedAccount,
): Promise<Settled> {
  const { entity_id } = tenant(ctx)
  const integration_id = await fileIntegration(tx, ctx)
  const account = bank_account_id
    ? await bankAccountById(tx, entity_id, bank_account_id)
    : await openBankAccount(tx, ctx, {
        name: wanted?.name ?? source.name,
        account_type: wanted?.account_type ?? (source.kind === 'unknown' ? 'checking' : source.kind),
        mask: wanted ? (wanted.mask ?? source.mask) : source.mask,
        account_id: source.account_key,
        integration_id,
        is_linked: true,
      })
  // A manual account takes the file's id unless another account has it, and counts as linked from now on.
  await tx.run(sql`
    update bank_account b set is_linked = true, integration_id = coalesce(b.integration_id, ${integration_id}::uuid), updated_at = ${ctx.now()},
           account_id = case when b.account_id = b.id::text
                              and not exists (select from bank_account o where o.entity_id = b.entity_id and o.account_id = ${source.account_key}::text)
                             then coalesce(${source.account_key}::text, b.account_id) else b.account_id end
     where b.entity_id = ${entity_id} and b.id = ${account.id} and (not b.is_linked or b.account_id = b.id::text)`)
  await tx.run(sql`
    update chart_of_account set is_categorize = false, updated_at = ${ctx.now()}
     where entity_id = ${entity_id} and id = ${account.chart_of_account_id} and is_categorize`)
  return { account_key: source.account_key, index, bank_account: account.id }
}

/**
 * Called after the lines were written: saves the balance the bank stated, the opening balance it implies (or that it stays due), and the
 * date of the source.
 */
export async function closeAccount(
  tx: Tx,
  ctx: Ctx,
  { source, bank_account_id, met, shown }: PlannedAccount,
  import_id?: string,
): Promise<void> {
  const { entity_id } = tenant(ctx)
  if (!bank_account_id) return
  const account = await bankAccountById(tx, entity_id, bank_account_id)
  const balance = statedBalance(source, account.kind)
  const days = shown.map((line) => line.date).sort()
  const day = source.balance?.date ?? days.at(-1)
  const stated = balance !== null && day ? { balance, day } : null
  if (import_id) await stateImport(tx, entity_id, import_id, { from: days[0] ?? null, to: days.at(-1) ?? null, stated })
  const isDecided = stated !== null && (await stateBalance(tx, entity_id, account.id, { ...stated, import_id, met }))
  // The lines of a later file move the opening balance only where they are from before its day.
  if (isDecided) await refreshOpeningBalance(tx, ctx, account.id)
  else
    await openingFollows(
      tx,
      ctx,
      shown.map(({ date }) => ({ bank_account_id: account.id, date, source: 'file' })),
    )
  await tx.run(sql`
    update integration set last_sync_date = ${ctx.now()}, updated_at = ${ctx.now()}
     where entity_id = ${entity_id} and id = ${account.integration_id}`)
}

/** All statement files of an entity count as one data source. */
async function fileIntegration(tx: Tx, ctx: Ctx): Promise<string> {
  const { company_id, entity_id } = tenant(ctx)
  const known = await tx.maybe<{ id: string }>(sql`
    select id from integration where entity_id = ${entity_id} and source_system = 'file' order by created_at limit 1`)
  if (known) return known.id
  const id = ctx.id()
  await tx.run(sql`
    insert into integration (company_id, entity_id, id, name, source_system, created_at, updated_at)
    values (${company_id}, ${entity_id}, ${id}, 'Statement files', 'file', ${ctx.now()}, ${ctx.now()})`)
  return id
}
