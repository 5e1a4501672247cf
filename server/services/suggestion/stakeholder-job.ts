import sql from 'sql-template-tag'
import { z } from 'zod'
import type { Tx } from '@/server/db/connect'
import { advance, complete, Stopped, type Claim } from '@/server/db/queue'
import { lineText } from '@/server/ledger/match/words'
import { lockedUntil } from '../book'
import { demand } from '../can'
import { audit, tenant, transaction, withFixedTime, type Ctx } from '../context'
import { repost } from '../transaction/lines'
import { learnStakeholders, type StakeholderHelper } from './learn'

const Payload = z.object({ transactions: z.array(z.uuid()) })
const Done = z.object({ position: z.int(), assigned: z.int(), unknown: z.int() })

const BATCH = 1000

/** Sets the stakeholders of lines that still have none, in batches. */
export async function stakeholderJob(ctx: Ctx, claim: Claim, signal: AbortSignal): Promise<void> {
  demand(ctx, 'transaction.edit')
  const { transactions } = Payload.parse(claim.payload)
  const before = Done.safeParse(claim.result)
  let done = before.success ? before.data : { position: 0, assigned: 0, unknown: 0 }
  const helper = await learnStakeholders(ctx)
  do {
    if (signal.aborted) throw new Stopped()
    const ids = transactions.slice(done.position, done.position + BATCH)
    done = await transaction(ctx, async (tx) => {
      const { assigned, unknown } = await assign(tx, ctx, helper, ids)
      const next = {
        position: done.position + ids.length,
        assigned: done.assigned + assigned,
        unknown: done.unknown + unknown,
      }
      const step = { result: next, now: ctx.now() }
      if (next.position >= transactions.length) await complete(tx, claim, step)
      else await advance(tx, claim, { ...step, progress: (100 * next.position) / transactions.length })
      return next
    })
  } while (done.position < transactions.length)
}

interface OpenLine {
  id: string
  parent_id: string | null
  name: string
  description: string
}

async function assign(
  tx: Tx,
  ctx: Ctx,
  { stakeholders, suggest }: StakeholderHelper,
  ids: readonly string[],
): Promise<{ assigned: number; unknown: number }> {
  const { entity_id } = tenant(ctx)
  const locked = await lockedUntil(tx, ctx)
  const lines = await tx.rows<OpenLine>(sql`
    select t.id, t.parent_id, t.name, t.description from bank_transaction t
     where t.entity_id = ${entity_id} and t.id = any(${[...ids]}::uuid[]) and t.stakeholder_id is null and t.status <> 'in_progress'
       and not t.is_finalized and not t.is_split and (t.link is null or t.link in ('transfer', 'loan'))
       ${locked === null ? sql`` : sql`and t.date > ${locked}`}
     order by t.id for update of t`)
  const guesses = lines.flatMap((line) => {
    const { stakeholder, confidence } = suggest(lineText(line))
    return stakeholder ? [{ line, stakeholder, confidence }] : []
  })
  const existing = await tx.rows<{ id: string }>(sql`
    select id from stakeholder where entity_id = ${entity_id} and id = any(${guesses.map(({ stakeholder }) => stakeholder.id)}::uuid[]) for key share`)
  const known = new Set(existing.map(({ id }) => id))
  const named = guesses.filter(({ stakeholder }) => known.has(stakeholder.id))
  const at = withFixedTime(ctx)
  await tx.run(sql`
    update bank_transaction t set stakeholder_id = g.stakeholder, updated_at = ${at.now()}
      from unnest(${named.map(({ line }) => line.id)}::uuid[], ${named.map(({ stakeholder }) => stakeholder.id)}::uuid[]) as g(id, stakeholder)
     where t.entity_id = ${entity_id} and t.id = g.id`)
  await repost(
    tx,
    at,
    named.map(({ line }) => line),
  )
  await audit(
    tx,
    at,
    named.map(({ line, stakeholder, confidence }) => ({
      object_type: 'transaction',
      object_id: line.id,
      action: 'suggestion',
      changes: {
        stakeholder: [null, stakeholders.get(stakeholder.id)?.full_name ?? stakeholder.full_name],
        confidence,
      },
    })),
  )
  return { assigned: named.length, unknown: lines.length - named.length }
}
