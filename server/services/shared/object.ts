import sql, { type Sql } from 'sql-template-tag'
import type { Capability } from '@/lib/contract/capability'
import type { ModelName } from '@/lib/contract/shared'
import type { Tx } from '@/server/db/connect'
import { can, demand } from '../can'
import type { Ctx } from '../context'
import { NotFound } from '../problems'
import { caller } from '../session/caller'

/** What comments and files can be attached to, and the right needed to see it. */
const MODELS: Record<ModelName, { table: Sql; read: Capability }> = {
  transaction: { table: sql`bank_transaction`, read: 'transaction.read' },
  bill: { table: sql`bill`, read: 'bill.read' },
  invoice: { table: sql`invoice`, read: 'invoice.read' },
  journal_entry: { table: sql`journal_entry`, read: 'journal.read' },
  loan: { table: sql`loan`, read: 'asset.read' },
  fixed_asset: { table: sql`fixed_asset`, read: 'asset.read' },
  reconciliation: { table: sql`reconciliation`, read: 'reconciliation.read' },
  stakeholder: { table: sql`stakeholder`, read: 'stakeholder.read' },
}

export interface ObjectName {
  model_name: ModelName
  object_id: string
}

/** The kinds of objects that the caller may see. */
export const readableModels = (ctx: Ctx): ModelName[] => {
  const actor = caller(ctx)
  return (Object.keys(MODELS) as ModelName[]).filter((model) => can(actor, MODELS[model].read))
}

/**
 * A W-9 contains a person's tax id, so only people who can see payments and the person who added it can open it. Over
 * the attachment `a`.
 */
export const mayReadPaper = (ctx: Ctx): Sql =>
  sql`(a.kind is distinct from 'w9' or ${seesTaxPapers(ctx)} or a.created_by = ${caller(ctx).user_id})`

const seesTaxPapers = (ctx: Ctx): boolean => can(caller(ctx), 'report.read')

type Within = Ctx & { entity_id: string }

/** The caller's context in the entity of the object. Throws PermissionDenied or NotFound. */
export const workingOn = (tx: Tx, ctx: Ctx, object: ObjectName): Promise<Within> => within(tx, ctx, object, sql``)

/** The same to add something to the object. Its deletion waits until commit, and then sees what was added. */
export const addingTo = (tx: Tx, ctx: Ctx, object: ObjectName): Promise<Within> =>
  within(tx, ctx, object, sql`for key share`)

async function within(tx: Tx, ctx: Ctx, { model_name, object_id }: ObjectName, lock: Sql): Promise<Within> {
  const actor = caller(ctx)
  const { table, read } = MODELS[model_name]
  demand(ctx, read)
  const row = await tx.maybe<{ entity_id: string }>(sql`
    select entity_id from ${table} where entity_id = any(${actor.entity_ids}::uuid[]) and id = ${object_id} ${lock}`)
  if (!row) throw new NotFound()
  return { ...ctx, actor: { ...actor, entity_id: row.entity_id }, entity_id: row.entity_id }
}

/** An object and, when it is part of a bank line, the whole line: comments on the line also apply to its parts. */
export async function withWhole(tx: Tx, entity_id: string, id: string): Promise<string[]> {
  const part = await tx.maybe<{ parent_id: string }>(sql`
    select parent_id from bank_transaction where entity_id = ${entity_id} and id = ${id} and parent_id is not null`)
  return part ? [id, part.parent_id] : [id]
}
