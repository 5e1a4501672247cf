import sql from 'sql-template-tag'
import type { SyncResult } from '@/lib/contract/bank-link'
import type { Day } from '@/lib/dates/day'
import { toDecimal } from '@/lib/money/cents'
import type { Tx } from '@/server/db/connect'
import { bookOf } from '../book'
import { tenant, type Ctx } from '../context'
import { lineKey, type FeedLine } from './feed-line'

/** Keeps lines of a closed period or account out of the books until it is open again. The latest version that the bank sent wins. */
export async function holdLines(tx: Tx, ctx: Ctx, lines: readonly FeedLine[]): Promise<void> {
  const { company_id, entity_id, now } = bookOf(ctx)
  for (const line of lines) {
    await tx.run(sql`
      insert into held_bank_line (company_id, entity_id, id, bank_account_id, provider_transaction_id, date, amount, amount_type, name, description,
        merchant_name, created_at)
      values (${company_id}, ${entity_id}, ${ctx.id()}, ${line.bank_account_id}, ${line.provider_id}, ${line.date}, ${toDecimal(line.amount)},
        ${line.amount_type}, ${line.name}, ${line.description}, ${line.merchant_name}, ${now})
      on conflict (entity_id, bank_account_id, provider_transaction_id) do update
        set first_date = case when held_bank_line.date = excluded.date then held_bank_line.first_date
                              else coalesce(held_bank_line.first_date, held_bank_line.date) end,
            date = excluded.date, amount = excluded.amount, amount_type = excluded.amount_type, name = excluded.name,
            description = excluded.description, merchant_name = excluded.merchant_name`)
  }
}

/** Returns the original dates of the lines that are no longer held, by `lineKey`. */
export async function dropHeldLines(
  tx: Tx,
  ctx: Ctx,
  lines: readonly Pick<FeedLine, 'bank_account_id' | 'provider_id'>[],
): Promise<Map<string, Day>> {
  const dropped = await tx.rows<Pick<FeedLine, 'bank_account_id' | 'provider_id' | 'date'>>(sql`
    delete from held_bank_line h using unnest(
      ${lines.map((line) => line.bank_account_id)}::uuid[], ${lines.map((line) => line.provider_id)}::text[]) as l(account, provider_id)
     where h.entity_id = ${tenant(ctx).entity_id} and h.bank_account_id = l.account and h.provider_transaction_id = l.provider_id
    returning h.bank_account_id, h.provider_transaction_id as provider_id, coalesce(h.first_date, h.date) as date`)
  return new Map(dropped.map((line) => [lineKey(line), line.date]))
}

/** Lines still held, oldest first. */
export const heldLines = (
  tx: Tx,
  entity_id: string,
  accounts: readonly string[],
): Promise<SyncResult['locked_period']> =>
  tx.rows(sql`
    select bank_account_id as bank_account, date, amount, amount_type, name from held_bank_line
     where entity_id = ${entity_id} and bank_account_id = any(${[...accounts]}::uuid[]) order by date, id limit 500`)
