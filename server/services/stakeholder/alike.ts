import sql, { type Sql } from 'sql-template-tag'
import { TEXT_MAX } from '@/lib/contract/bounds'
import type { Stakeholder } from '@/lib/contract/stakeholder'
import type { Tx } from '@/server/db/connect'
import { tenant, type Ctx } from '../context'
import { plainName } from './duplicates'
import { stakeholderColumns } from './row'

interface Alike {
  /** The name without what does not distinguish it from another. */
  plain: string
  /** The stakeholders whose name differs in signs and company suffix at most, oldest first. */
  found: Stakeholder[]
}

/** For each name of a file, the stakeholders like it; none for a name that is too long for one, which would only take long to compare. */
export async function namesAlike(tx: Tx, ctx: Ctx, written: readonly string[], lock: Sql = sql``): Promise<Alike[]> {
  const names = written.map((name) => (name.length > TEXT_MAX ? '' : name))
  const named = await tx.rows<{ plain: string }>(sql`
    select ${plainOf('asked.name')} as plain from unnest(${names}::text[])
           with ordinality as asked(name, place) order by asked.place`)
  const rows = await tx.rows<Stakeholder & { plain: string }>(sql`
    select ${stakeholderColumns(ctx)}, ${plainOf('s.full_name')} as plain from stakeholder s
     where s.entity_id = ${tenant(ctx).entity_id} and ${plainOf('s.full_name')} = any(${named.map(({ plain }) => plain)})
     order by s.id ${lock}`)
  const known = new Map<string, Stakeholder[]>()
  for (const { plain, ...row } of rows) known.set(plain, [...(known.get(plain) ?? []), row])
  return named.map(({ plain }) => ({ plain, found: known.get(plain) ?? [] }))
}

/** A name of signs or of other scripts only is compared as it is. */
const plainOf = (name: string) => sql`coalesce(nullif(${plainName(name)}, ''), lower(${sql([name])}))`

/** The one of the same name and type, else of the same name, else the oldest of a similar name. */
export function likeliest<S extends Pick<Stakeholder, 'full_name' | 'type'>>(
  alike: readonly S[],
  { full_name, type }: { full_name: string; type: string },
): S | undefined {
  const same = alike.filter((one) => one.full_name.toLowerCase() === full_name.toLowerCase())
  return same.find((one) => one.type === type) ?? same[0] ?? alike[0]
}
