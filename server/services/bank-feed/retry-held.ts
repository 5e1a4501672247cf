import sql from 'sql-template-tag'
import { parseCents } from '@/lib/money/cents'
import type { Claim } from '@/server/db/queue'
import { lockedUntil } from '../book'
import { tenant, transaction, type Ctx } from '../context'
import { feedAccounts } from './feed-accounts'
import type { FeedLine } from './feed-line'
import { dropHeldLines } from './held-lines'
import { note, type Progress } from './progress'
import { writeLines } from './write-page'

const BATCH = 500

/** Records held lines whose period and account are open again. */
export async function retryHeld(ctx: Ctx, claim: Claim, integration_id: string, begun: Progress): Promise<Progress> {
  for (let progress = begun; ;) {
    const after = await transaction(ctx, async (tx) => {
      const { entity_id } = tenant(ctx)
      const accounts = await feedAccounts(tx, entity_id, integration_id)
      const locked = await lockedUntil(tx, ctx)
      const rows = await tx.rows<Omit<FeedLine, 'amount'> & { amount: number }>(sql`
        select provider_transaction_id as provider_id, bank_account_id, date, amount, amount_type, name, description, merchant_name
          from held_bank_line
         where entity_id = ${entity_id} and bank_account_id = any(${[...accounts.values()].filter(({ is_closed }) => !is_closed).map(({ id }) => id)}::uuid[])
           and (${locked}::date is null or date > ${locked}::date)
         order by date, id limit ${BATCH}`)
      if (rows.length === 0) return undefined
      const lines = rows.map((row) => ({ ...row, amount: parseCents(row.amount) }))
      const step = await writeLines(tx, ctx, integration_id, { lines, accounts, since: progress.since })
      await dropHeldLines(tx, ctx, lines)
      return note(tx, ctx, claim, progress, step)
    })
    if (!after) return progress
    progress = after
  }
}
