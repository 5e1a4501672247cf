import sql from 'sql-template-tag'
import type { Tx } from '@/server/db/connect'
import { complete, enqueue, TryLater, type Claim } from '@/server/db/queue'
import { BankFault } from '@/server/providers/bank/bank-provider'
import { demand } from '../can'
import { audit, besideBooks, reading, tenant, type Ctx } from '../context'

/**
 * Disconnects the banks of entities that are closed. The tokens stay until a job has ended the access at the provider, because a bank that
 * does not respond must not hold up the closing. The regular round of the banks finds any that were missed.
 */
export async function endBanks(tx: Tx, ctx: Ctx, entities: readonly string[]): Promise<void> {
  demand(ctx, 'integration.connect')
  const ended = await tx.rows<{ id: string; status: string }>(sql`
    with active as (
      select entity_id, id, status from integration
       where entity_id = any(${[...entities]}::uuid[]) and provider is not null and status <> 'disconnected' order by id for update
    )
    update integration i set status = 'disconnected', error_message = null, updated_at = ${ctx.now()}
      from active s where i.entity_id = s.entity_id and i.id = s.id
    returning i.id, s.status`)
  await audit(
    tx,
    ctx,
    ended.map(({ id, status }) => ({
      object_type: 'integration',
      object_id: id,
      action: 'disconnect',
      changes: { status: [status, 'disconnected'] },
    })),
  )
  for (const entity_id of await withTokens(tx, entities)) {
    await enqueue(tx, { ...tenant(ctx), entity_id, id: ctx.id(), kind: 'revoke_banks', payload: {}, now: ctx.now() })
  }
}

/** Entities whose disconnected banks still have a token that no job is revoking yet. */
async function withTokens(tx: Tx, entities: readonly string[]): Promise<string[]> {
  const rows = await tx.rows<{ entity_id: string }>(sql`
    select distinct i.entity_id from integration i
     where i.entity_id = any(${[...entities]}::uuid[]) and i.status = 'disconnected' and i.access_token is not null
       and not exists (select from task k where k.company_id = (select current_company()) and k.entity_id = i.entity_id and k.kind = 'revoke_banks'
                          and k.status in ('PENDING', 'STARTED'))`)
  return rows.map((row) => row.entity_id)
}

const LATER_MS = 60_000

interface Left {
  id: string
  provider: 'plaid' | 'sandbox'
  access_token: Buffer
}

/** Ends the access at the provider for every disconnected bank of the entity that still has a token, and forgets the token. */
export async function revokeBanks(ctx: Ctx, claim: Claim): Promise<void> {
  demand(ctx, 'integration.connect')
  const { entity_id } = tenant(ctx)
  const left = await reading(ctx, (tx) =>
    tx.rows<Left>(sql`
    select id, provider, access_token from integration
     where entity_id = ${entity_id} and status = 'disconnected' and access_token is not null order by id`),
  )
  let revoked = 0
  for (const bank of left) {
    if (!(await isRevoked(ctx, bank))) continue
    revoked += await besideBooks(ctx, (tx) =>
      tx.run(sql`
      update integration set access_token = null
       where entity_id = ${entity_id} and id = ${bank.id} and status = 'disconnected' and access_token = ${bank.access_token}`),
    )
  }
  if (revoked < left.length) throw new TryLater(claim.attempts * LATER_MS)
  await besideBooks(ctx, (tx) => complete(tx, claim, { result: { revoked }, now: ctx.now() }))
}

/** A token that the bank no longer accepts counts as revoked. */
async function isRevoked(ctx: Ctx, { id, provider: name, access_token }: Left): Promise<boolean> {
  const provider = ctx.banks.by(name)
  if (!provider) return false
  try {
    await provider.revoke(ctx.banks.vault.open(access_token, id))
    return true
  } catch (error) {
    if (!(error instanceof BankFault)) throw error
    ctx.log.warn({ integration: id, fault: error.kind, code: error.code }, 'the access to a bank could not be ended')
    return error.kind !== 'later'
  }
}
