/* One column per entity, and one for all of them together: accounts with the same number share a row. */
import sql from 'sql-template-tag'
import type { Tx } from '@/server/db/connect'
import { groupBy } from '@/server/ledger/group-by'
import type { StatementTable } from '@/server/ledger/statements/table'
import { entityScope, type Ctx } from '../context'

/** The entities that a report reads: the requested ones. With one column per entity and none requested, it is all that the caller sees. */
export const columnEntities = (
  ctx: Ctx,
  { columns, entities = [] }: { columns?: string | undefined; entities?: readonly string[] | undefined },
): string[] => entityScope(ctx, columns === 'entity' && entities.length === 0 ? ctx.actor?.entity_ids : entities)

interface InEntity<T> {
  id: string
  name: string
  sums: T[]
}

/** Reads the figures of all entities together, then those of each, oldest first. */
export async function perEntity<T>(
  tx: Tx,
  entity_ids: readonly string[],
  read: (ids: readonly string[]) => Promise<T[]>,
): Promise<{ whole: T[]; parts: InEntity<T>[] }> {
  const entities = await tx.rows<{ id: string; name: string }>(sql`
    select id, name from entity where id = any(${[...entity_ids]}::uuid[]) order by created_at, id`)
  const whole = await read(entity_ids)
  const parts: InEntity<T>[] = []
  for (const entity of entities) parts.push({ ...entity, sums: await read([entity.id]) })
  return { whole, parts }
}

/** Its rows carry the account ids of all entities, so that every entity's figure leads to its lines. */
export async function ofEveryEntity(
  tx: Tx,
  entity_ids: readonly string[],
  table: StatementTable,
): Promise<StatementTable> {
  const accounts = await tx.rows<{ id: string; of: string }>(sql`
    select a.id, (select min(b.id::text) from chart_of_account b where b.entity_id = any(${[...entity_ids]}::uuid[]) and b.chart_number = a.chart_number) as of
      from chart_of_account a where a.entity_id = any(${[...entity_ids]}::uuid[]) order by a.entity_id, a.id`)
  const named = groupBy(accounts, (account) => account.of)
  return {
    ...table,
    rows: table.rows.map((row) => ({
      ...row,
      accounts: row.accounts.flatMap((id) => named.get(id)?.map((account) => account.id) ?? []),
    })),
  }
}
