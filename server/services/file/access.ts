import sql, { type Sql } from 'sql-template-tag'
import { CAPABILITIES } from '@/lib/contract/capability'
import type { Tx } from '@/server/db/connect'
import { can } from '../can'
import type { Ctx } from '../context'
import { NotFound } from '../problems'
import { caller } from '../session/caller'
import { mayReadPaper, readableModels } from '../shared/object'
import { FILE_COLUMNS } from './store'

interface FileRow {
  id: string
  file: string
  name: string
  created_at: string
  content_type: string
  size: number
  storage_key: string
  is_logo: boolean
  /** A right that a reader needs in addition. */
  needs: string | null
}

/**
 * A file that the caller may read: their own upload, a logo, or one that is attached to an object they may see, always in an entity open to
 * them. Throws NotFound.
 */
export async function readableFile(tx: Tx, ctx: Ctx, id: string): Promise<FileRow> {
  const actor = caller(ctx)
  const entities = sql`${actor.entity_ids}::uuid[]`
  const row = await tx.maybe<FileRow>(sql`
    select ${FILE_COLUMNS}, f.content_type, f.size, f.storage_key, f.needs, ${isLogo(entities)} as is_logo
      from file f
     where f.company_id = ${actor.company_id} and f.id = ${id}
       and ((f.created_by = ${actor.user_id} and (f.entity_id is null or f.entity_id = any(${entities})))
            or ${isLogo(entities)} or ${hangsOn(ctx, entities)})
       and not ${coversOtherEntities(entities)}`)
  if (!row || (row.needs !== null && !isAllowed(ctx, row.needs))) throw new NotFound()
  return row
}

const isLogo = (entities: Sql): Sql => sql`
  (exists (select from company c where c.id = f.company_id and c.logo_file_id = f.id)
   or exists (select from entity e where e.id = any(${entities}) and e.logo_file_id = f.id))`

/**
 * An export has the id of its task, which names the entities it covers. A person who has lost access to one of them
 * cannot read it; entities that no longer exist do not count.
 */
const coversOtherEntities = (entities: Sql): Sql => sql`
  exists (select from task k
            join entity e on e.company_id = k.company_id and e.deleted_at is null and k.payload -> 'entities' @> to_jsonb(e.id)
           where k.company_id = f.company_id and k.id = f.id and k.kind = 'export_transactions' and e.id <> all(${entities}))`

function hangsOn(ctx: Ctx, entities: Sql): Sql {
  const models = sql`${readableModels(ctx)}::text[]`
  const mayReconcile = readableModels(ctx).includes('reconciliation')
  const mayAssets = readableModels(ctx).includes('fixed_asset')
  return sql`
    (exists (select from attachment a
              where a.company_id = f.company_id and a.file_id = f.id and a.entity_id = any(${entities}) and a.model_name = any(${models})
                and ${mayReadPaper(ctx)})
     or exists (select from document d
                 where d.company_id = f.company_id and d.file_id = f.id and d.entity_id = any(${entities})
                   and (d.model_name = any(${models})
                        or (${mayAssets} and exists (select from fixed_asset x where x.entity_id = d.entity_id and x.document_id = d.id))))
     or (${mayReconcile} and exists (select from reconciliation r
                                      where r.entity_id = any(${entities}) and r.settlement_file_id = f.id))
     or (${mayAssets} and (exists (select from fixed_asset x where x.entity_id = any(${entities}) and x.document_id = f.id)
                           or exists (select from unit_renewal w where w.entity_id = any(${entities}) and w.file_id = f.id))))`
}

/** Nobody has a right that this version does not define. */
const isAllowed = (ctx: Ctx, needs: string): boolean =>
  CAPABILITIES.some((capability) => capability === needs && can(caller(ctx), capability))
