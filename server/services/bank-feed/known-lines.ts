import sql from 'sql-template-tag'
import { toDecimal } from '@/lib/money/cents'
import type { Tx } from '@/server/db/connect'
import { groupBy } from '@/server/ledger/group-by'
import { tenant, type Ctx } from '../context'
import { keyOf, type FeedLine } from './feed-line'
import type { FeedAccount } from './feed-accounts'

interface Looked {
  lines: readonly FeedLine[]
  accounts: ReadonlyMap<string, FeedAccount>
  /** Lines written since then are this sync's own, seen again after a restart. */
  since: string
}

/** Which of these lines are already in the books, and how many of them this sync wrote itself. Source: LEDGER §11.1. */
export async function knownLines(
  tx: Tx,
  ctx: Ctx,
  { lines, accounts, since }: Looked,
): Promise<{ known: Set<FeedLine>; own: number }> {
  const { entity_id } = tenant(ctx)
  const known = new Set<FeedLine>()
  if (lines.length === 0) return { known, own: 0 }
  const rows = await tx.rows<{ bank_account_id: string; provider_id: string; is_own: boolean }>(sql`
    select bank_account_id, provider_transaction_id as provider_id, created_at >= ${since} as is_own from bank_transaction
     where entity_id = ${entity_id} and bank_account_id = any(${[...new Set(lines.map((line) => line.bank_account_id))]}::uuid[])
       and provider_transaction_id = any(${lines.map((line) => line.provider_id)}::text[])`)
  const ids = new Set(rows.map((row) => `${row.bank_account_id} ${row.provider_id}`))
  for (const line of lines) if (ids.has(`${line.bank_account_id} ${line.provider_id}`)) known.add(line)
  const rejoined = new Map(
    [...accounts.values()].flatMap(({ id, rejoined_at }) => (rejoined_at === null ? [] : [[id, rejoined_at]])),
  )
  for (const [account, group] of groupBy(
    lines.filter((line) => !known.has(line)),
    (line) => line.bank_account_id,
  )) {
    const at = rejoined.get(account)
    if (!at) continue
    for (const line of await takenUp(tx, ctx, { account, since: at, lines: group })) known.add(line)
    await renameHeld(tx, ctx, { account, since: at, lines: group.filter((line) => !known.has(line)) })
  }
  return { known, own: rows.filter((row) => row.is_own).length }
}

interface Rejoined {
  account: string
  since: string
  lines: readonly FeedLine[]
}

/**
 * A bank that was linked again sends its history under new ids. A line from before takes its new id when date, amount and direction agree.
 * Among equal lines each is taken once, because a line with a new id no longer has its old key.
 */
async function takenUp(tx: Tx, ctx: Ctx, { account, since, lines }: Rejoined): Promise<FeedLine[]> {
  const { entity_id } = tenant(ctx)
  const rows = await tx.rows<{ id: string; fact: string }>(sql`
    select id, concat_ws(' ', date, amount_type, amount) as fact from bank_transaction
     where entity_id = ${entity_id} and bank_account_id = ${account} and provider_transaction_id is not null and parent_id is null
       and date = any(${[...new Set(lines.map((line) => line.date))]}::date[]) and source = 'plaid' and created_at <= ${since}
       and right(dedup_key, ${since.length + 1}) is distinct from ${`@${since}`}
     order by created_at, id`)
  const free = groupBy(rows, (row) => row.fact)
  const taken = lines.flatMap((line) => {
    const row = free.get(`${line.date} ${line.amount_type} ${toDecimal(line.amount)}`)?.shift()
    return row ? [{ line, id: row.id }] : []
  })
  await tx.run(sql`
    update bank_transaction t set provider_transaction_id = l.provider_id, dedup_key = l.dedup_key
      from unnest(${taken.map(({ id }) => id)}::uuid[], ${taken.map(({ line }) => line.provider_id)}::text[],
                  ${taken.map(({ line }) => `${keyOf(line.provider_id)}@${since}`)}::text[]) as l(id, provider_id, dedup_key)
     where t.entity_id = ${entity_id} and t.id = l.id`)
  return taken.map(({ line }) => line)
}

/** Gives held lines their new ids in the same way, each once; they are then written, or stay held, under the new id. */
async function renameHeld(tx: Tx, ctx: Ctx, { account, since, lines }: Rejoined): Promise<void> {
  const { entity_id } = tenant(ctx)
  const rows = await tx.rows<{ id: string; provider_id: string; fact: string; is_old: boolean }>(sql`
    select id, provider_transaction_id as provider_id, concat_ws(' ', date, amount_type, amount) as fact, created_at <= ${since} as is_old
      from held_bank_line
     where entity_id = ${entity_id} and bank_account_id = ${account}
       and (date = any(${[...new Set(lines.map((line) => line.date))]}::date[])
            or provider_transaction_id = any(${lines.map((line) => line.provider_id)}::text[]))
     order by created_at, id`)
  const waiting = new Set(rows.map((row) => row.provider_id))
  const free = groupBy(
    rows.filter(({ is_old }) => is_old),
    (row) => row.fact,
  )
  const taken = lines
    .filter((line) => !waiting.has(line.provider_id))
    .flatMap((line) => {
      const row = free.get(`${line.date} ${line.amount_type} ${toDecimal(line.amount)}`)?.shift()
      return row ? [{ line, id: row.id }] : []
    })
  await tx.run(sql`
    update held_bank_line h set provider_transaction_id = l.provider_id, created_at = ${since}::timestamptz + interval '1 millisecond'
      from unnest(${taken.map(({ id }) => id)}::uuid[], ${taken.map(({ line }) => line.provider_id)}::text[]) as l(id, provider_id)
     where h.entity_id = ${entity_id} and h.id = l.id`)
}
