import sql from 'sql-template-tag'
import type { Entity } from '@/lib/contract/company'
import { demand } from '../can'
import { identity, type Ctx } from '../context'
import { caller } from '../session/caller'
import { entityRow } from './row'

/** From now on the caller works in this entity of the default company. */
export function setDefault(ctx: Ctx, id: string): Promise<Entity> {
  demand(ctx, 'session')
  const { user_id, entity_ids } = caller(ctx)
  return identity(ctx, async (tx) => {
    const entity = await entityRow(tx, { id, visible: entity_ids, default_id: id })
    await tx.run(sql`update app_user set default_entity_id = ${id}, updated_at = ${ctx.now()} where id = ${user_id}`)
    return entity
  })
}
