import sql from 'sql-template-tag'
import { parseCents } from '@/lib/money/cents'
import type { Claim } from '@/server/db/queue'
import type { LinkedBank } from '../bank/integrations'
import { lockedUntil } from '../book'
import { tenant, transaction, type Ctx } from '../context'
import { feedAccounts } from './feed-accounts'
import type { FeedLine } from './feed-line'
import { dropHeldLines } from './held-lines'
import { noteStep, type Progress } from './progress'
import { writeLines } from './write-page'

const BATCH = 500

interface Retried {
  bank: LinkedBank
  progress: Progress
  /** False while the bank is still gathering its first lines. */
  isReady: boolean
}

/**
 * Records held lines whose period and account are open again. Lines from before the bank was linked again wait for its history, which may
 * bring them under new ids.
 */
export async function retryHeld(
  ctx: Ctx,
  claim: Claim,
  { bank, progress: begun, isReady }: Retried,
): Promise<Progress> {
  for (let progress = begun; ;) {
    const after = await transaction(ctx, async (tx) => {
      const { entity_id } = tenant(ctx)
      const accounts = await feedAccounts(tx, entity_id, bank.id)
      const locked = await lockedUntil(tx, ctx)
      const rows = await tx.rows<Omit<FeedLine, 'amount'> & { amount: number }>(sql`
        select provider_transaction_id as provider_id, bank_account_id, date, amount, amount_type, name, description, merchant_name
          from held_bank_line h
         where entity_id = ${entity_id} and bank_account_id = any(${[...accounts.values()].filter(({ is_closed }) => !is_closed).map(({ id }) => id)}::uuid[])
           and (${locked}::date is null or date > ${locked}::date)
           and (${isReady}::boolean or not exists (select from bank_account b where b.entity_id = h.entity_id and b.id = h.bank_account_id
                                                      and h.created_at <= b.rejoined_at))
         order by date, id limit ${BATCH}`)
      if (rows.length === 0) return undefined
      const lines = rows.map((row) => ({ ...row, amount: parseCents(row.amount) }))
      const step = await writeLines(tx, ctx, bank.id, { lines, accounts, since: progress.since })
      await dropHeldLines(tx, ctx, lines)
      return noteStep(tx, ctx, claim, { before: progress, step })
    })
    if (!after) return progress
    progress = after
  }
}
