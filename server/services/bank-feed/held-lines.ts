import sql from 'sql-template-tag'
import type { SyncResult } from '@/lib/contract/bank-link'
import { parseCents, toDecimal } from '@/lib/money/cents'
import type { Tx } from '@/server/db/connect'
import type { Claim } from '@/server/jobs/queue'
import { bookOf, lockedUntil } from '../book'
import { tenant, transaction, type Ctx } from '../context'
import { feedAccounts } from './feed-accounts'
import type { FeedLine } from './feed-line'
import { note, type Progress } from './progress'
import { writeLines } from './write-page'

/** Keeps lines of a closed period out of the books until it is open. The newest word of the bank counts. */
export async function hold(tx: Tx, ctx: Ctx, lines: readonly FeedLine[]): Promise<void> {
  const { company_id, entity_id, now } = bookOf(ctx)
  for (const line of lines) {
    await tx.run(sql`
      insert into held_bank_line (company_id, entity_id, id, bank_account_id, provider_transaction_id, date, amount, amount_type, name, description,
        merchant_name, created_at)
      values (${company_id}, ${entity_id}, ${ctx.id()}, ${line.bank_account_id}, ${line.provider_id}, ${line.date}, ${toDecimal(line.amount)},
        ${line.amount_type}, ${line.name}, ${line.description}, ${line.merchant_name}, ${now})
      on conflict (entity_id, bank_account_id, provider_transaction_id) do update
        set date = excluded.date, amount = excluded.amount, amount_type = excluded.amount_type, name = excluded.name,
            description = excluded.description, merchant_name = excluded.merchant_name`)
  }
}

export const letGo = (tx: Tx, ctx: Ctx, lines: readonly Pick<FeedLine, 'bank_account_id' | 'provider_id'>[]): Promise<number> =>
  tx.run(sql`
    delete from held_bank_line h using unnest(
      ${lines.map((line) => line.bank_account_id)}::uuid[], ${lines.map((line) => line.provider_id)}::text[]) as l(account, provider_id)
     where h.entity_id = ${tenant(ctx).entity_id} and h.bank_account_id = l.account and h.provider_transaction_id = l.provider_id`)

const BATCH = 500

/** Records held lines whose period is open again. */
export async function retryHeld(ctx: Ctx, claim: Claim, integration_id: string, begun: Progress): Promise<Progress> {
  for (let progress = begun; ; ) {
    const after = await transaction(ctx, async (tx) => {
      const { entity_id } = tenant(ctx)
      const accounts = await feedAccounts(tx, entity_id, integration_id)
      const locked = await lockedUntil(tx, ctx)
      const rows = await tx.rows<Omit<FeedLine, 'amount'> & { amount: number }>(sql`
        select provider_transaction_id as provider_id, bank_account_id, date, amount, amount_type, name, description, merchant_name
          from held_bank_line
         where entity_id = ${entity_id} and bank_account_id = any(${[...accounts.values()].map((account) => account.id)}::uuid[])
           and (${locked}::date is null or date > ${locked}::date)
         order by date, id limit ${BATCH}`)
      if (rows.length === 0) return undefined
      const lines = rows.map((row) => ({ ...row, amount: parseCents(row.amount) }))
      const step = await writeLines(tx, ctx, integration_id, { lines, accounts, since: progress.since })
      await letGo(tx, ctx, lines)
      return note(tx, ctx, claim, progress, step)
    })
    if (!after) return progress
    progress = after
  }
}

/** What still waits, oldest first. */
export const heldLines = (tx: Tx, entity_id: string, accounts: readonly string[]): Promise<SyncResult['locked_period']> =>
  tx.rows(sql`
    select bank_account_id as bank_account, date, amount, amount_type, name from held_bank_line
     where entity_id = ${entity_id} and bank_account_id = any(${[...accounts]}::uuid[]) order by date, id limit 500`)
