import { createHash } from 'node:crypto'
import sql, { type Sql } from 'sql-template-tag'
import { databaseError, type Access, type Tx } from '@/server/db/connect'
import type { Ctx } from './context'
import { Problem } from './problems'

/** Does the work of a request, or throws the response that was stored when a request with the same key did it. */
export async function onceByKey<T>(
  ctx: Ctx,
  { access, tx }: { access: Access; tx: Tx },
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const mark = ctx.idempotency
  if (!mark) return work(tx)
  const company = access.role === 'app' ? access.company : null
  const scope = ctx.actor?.user_id ?? anonymousScope(ctx.client.ip)
  const now = ctx.now()
  // A repeated request waits here until the first one commits, then finds its response.
  const fresh = await noteKey(
    tx,
    sql`
    insert into idempotency as i (scope, key, company_id, request_hash, created_at)
    values (${scope}, ${mark.key}, ${company}, ${mark.hash}, ${now})
    on conflict (scope, key) do update
      set request_hash = excluded.request_hash, created_at = excluded.created_at, status = null, response = null,
          company_id = excluded.company_id
      where i.created_at < ${new Date(now.getTime() - 86_400_000)}`,
  )
  if (fresh === 0) await replay(tx, scope, mark)
  const result = await work(tx)
  await tx.run(sql`
    update idempotency set status = ${mark.status}, response = ${JSON.stringify(result)}::jsonb
    where scope = ${scope} and key = ${mark.key}`)
  return result
}

/** A key that the same person used in another company is in a row that this company cannot see. */
async function noteKey(tx: Tx, insert: Sql): Promise<number> {
  try {
    return await tx.run(insert)
  } catch (error) {
    throw databaseError(error)?.code === '42501' ? usedElsewhere() : error
  }
}

const usedElsewhere = () => new Problem(422, { message: 'This Idempotency-Key was used with another request.' })

async function replay(tx: Tx, scope: string, mark: NonNullable<Ctx['idempotency']>): Promise<never> {
  const kept = await tx.maybe<{ request_hash: Buffer; status: 200; response: object }>(sql`
    select request_hash, status, response from idempotency where scope = ${scope} and key = ${mark.key}`)
  if (!kept || !kept.request_hash.equals(mark.hash)) {
    throw usedElsewhere()
  }
  // A problem carries the stored response out of the transaction that found it.
  throw new Problem(kept.status as never, kept.response, { 'Idempotency-Replayed': 'true' })
}

// Calls without a session share a scope per network address, shaped as a uuid.
function anonymousScope(ip: string): string {
  const hex = createHash('sha256').update(`anonymous ${ip}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
