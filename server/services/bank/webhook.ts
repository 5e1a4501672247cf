import sql from 'sql-template-tag'
import { BankFault, type BankMessage } from '@/server/providers/bank/bank-provider'
import { mayEnter } from '../company/membership'
import { audit, besideBooks, isFrozen, type Ctx } from '../context'
import { NotFound, Problem, Unauthorized } from '../problems'
import { RELINK } from './provider'
import { queueSync } from './start-sync'
import { syncPerson, type Person } from './sync-person'

interface WebhookTarget {
  company_id: string
  entity_id: string
  id: string
  linked_by: string | null
}

/**
 * Handles a notice from Plaid by reading the bank it names. An unknown item gets the same response as any other, so
 * that Plaid does not send the notice again.
 */
export async function receivePlaidWebhook(
  ctx: Ctx,
  { signature, bytes }: { signature: string | undefined; bytes: Uint8Array },
): Promise<{ message: string }> {
  const message = await verified(ctx, signature, bytes)
  const target = message ? await integrationOf(ctx, message) : undefined
  const person = target ? syncPerson(await peopleOf(ctx, target)) : undefined
  if (message && target && person) await act(asPerson(ctx, target, person), target.id, message)
  return { message: 'ok' }
}

async function verified(ctx: Ctx, signature: string | undefined, bytes: Uint8Array): Promise<BankMessage | null> {
  const plaid = ctx.banks.by('plaid')
  if (!plaid) throw new NotFound()
  try {
    return await plaid.verifyWebhook(signature, bytes)
  } catch (error) {
    if (!(error instanceof BankFault)) throw error
    ctx.log.warn({ fault: error.kind, reason: error.message }, 'a message that claims to come from Plaid was not taken')
    if (error.kind === 'forged') throw new Unauthorized('The signature does not fit.')
    throw new Problem(503, { message: 'The signature could not be checked.' })
  }
}

const integrationOf = (ctx: Ctx, { item_id }: BankMessage): Promise<WebhookTarget | undefined> =>
  ctx.db.read({ role: 'worker' }, (tx) =>
    tx.maybe<WebhookTarget>(sql`
      select company_id, entity_id, id, linked_by from integration
       where provider = 'plaid' and item_id = ${item_id} and status <> 'disconnected'`),
  )

/** Who linked the bank, then the owner; empty once the company or the entity is closed. */
const peopleOf = (ctx: Ctx, { company_id, entity_id, linked_by }: WebhookTarget): Promise<Person[]> =>
  ctx.db.read({ role: 'identity' }, (tx) =>
    tx.rows<Person>(sql`
      select m.user_id, m.role, m.permission, m.is_owner
        from membership m
        join company c on c.id = m.company_id and c.deleted_at is null
        join entity e on e.id = ${entity_id} and e.deleted_at is null
       where m.company_id = ${company_id} and (m.user_id = ${linked_by} or m.is_owner)
         and ${mayEnter(sql`m`, sql`e.id`)}
       order by m.user_id is not distinct from ${linked_by} desc`),
  )

const asPerson = (ctx: Ctx, { company_id, entity_id }: WebhookTarget, person: Person): Ctx => ({
  ...ctx,
  idempotency: undefined,
  actor: { ...person, session_id: ctx.request_id, is_superuser: false, company_id, entity_id, entity_ids: [entity_id] },
})

/** Frozen books accept the state of a bank but no lines; the regular round reads those once the books are open. */
const act = (ctx: Ctx, integration: string, { asks }: BankMessage): Promise<void> =>
  besideBooks(ctx, async (tx) => {
    if (asks === 'sync') {
      if (!(await isFrozen(tx, ctx))) await queueSync(tx, ctx, { integration, reuse: 'waiting' })
      return
    }
    const changed = await tx.run(sql`
      update integration set status = 'needs_relink', error_message = ${RELINK}, updated_at = ${ctx.now()}
       where entity_id = ${ctx.actor?.entity_id} and id = ${integration} and status = 'connected'`)
    if (changed > 0)
      await audit(tx, ctx, [
        { object_type: 'integration', object_id: integration, action: 'needs_relink', changes: {} },
      ])
  })
