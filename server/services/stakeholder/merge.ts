import sql from 'sql-template-tag'
import type { Stakeholder } from '@/lib/contract/stakeholder'
import { demand } from '../can'
import { audit, tenant, transaction, type Ctx } from '../context'
import { Invalid } from '../problems'
import { lockRules } from '../rule/rules'
import { HELD_TABLES } from '../shared/held'
import { assertFresh } from '../stale'
import { tellOfFactors } from './factors'
import { moveEntries, moveRecords, type Move } from './move'
import { lockStakeholder, stakeholderRow } from './row'

/**
 * Moves bank lines, documents, postings and rules to another stakeholder, all or none, and deletes the first stakeholder. Refused when one
 * of them is locked.
 */
export function merge(ctx: Ctx, { id, into }: { id: string; into: string }): Promise<Stakeholder> {
  demand(ctx, 'stakeholder.delete')
  if (id === into) throw new Invalid({ into: ['Choose another stakeholder.'] })
  return transaction(ctx, async (tx) => {
    const { entity_id } = tenant(ctx)
    await lockRules(tx, ctx, 'change')
    // In id order, so that two opposite merges do not deadlock.
    for (const each of [id, into].sort()) await lockStakeholder(tx, ctx, each)
    const from = await stakeholderRow(tx, ctx, id)
    const to = await stakeholderRow(tx, ctx, into)
    await assertFresh(tx, ctx, { kind: 'stakeholder', name: from.full_name, row: from })
    const rules = await tx.rows<{ id: string }>(sql`
      update rule set stakeholder_id = ${into}, updated_at = ${ctx.now()} where entity_id = ${entity_id} and stakeholder_id = ${id} returning id`)
    const move: Move = { id, into, names: [from.full_name, to.full_name] }
    const records = await moveRecords(tx, ctx, move)
    const entries = await moveEntries(tx, ctx, move)
    await tellOfFactors(tx, ctx, () =>
      tx.run(sql`
        update stakeholder set factored_by_id = nullif(${into}::uuid, id), updated_at = ${ctx.now()}
         where entity_id = ${entity_id} and factored_by_id = ${id}`),
    )
    await tx.run(sql`
      update truck set driver_id = ${into}, updated_at = ${ctx.now()} where entity_id = ${entity_id} and driver_id = ${id}`)
    await tx.run(sql`
      update journal_template set lines = replace(lines::text, ${id}::text, ${into}::text)::jsonb, updated_at = ${ctx.now()}
       where entity_id = ${entity_id} and lines::text like '%' || ${id}::text || '%'`)
    await tx.run(
      sql`update excluded_bank_line set stakeholder_id = ${into} where entity_id = ${entity_id} and stakeholder_id = ${id}`,
    )
    for (const held of HELD_TABLES)
      await tx.run(sql`
        update ${held} set object_id = ${into} where entity_id = ${entity_id} and model_name = 'stakeholder' and object_id = ${id}`)
    await tx.run(sql`delete from stakeholder where entity_id = ${entity_id} and id = ${id}`)
    await audit(tx, ctx, [
      ...rules.map((rule) => ({
        object_type: 'rule' as const,
        object_id: rule.id,
        action: 'update',
        changes: { stakeholder: move.names },
      })),
      { object_type: 'stakeholder', object_id: id, action: 'merge', changes: { ...from, into, ...records, entries } },
      {
        object_type: 'stakeholder',
        object_id: into,
        action: 'merge_from',
        changes: { full_name: from.full_name, ...records, entries },
      },
    ])
    return to
  })
}
