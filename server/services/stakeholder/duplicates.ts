import sql, { type Sql } from 'sql-template-tag'
import type { Answer } from '@/lib/contract/endpoint'
import type { Stakeholder, stakeholderDuplicates } from '@/lib/contract/stakeholder'
import { demand } from '../can'
import { reading, tenant, type Ctx } from '../context'
import { stakeholderColumns } from './row'

const GROUPS_SHOWN = 50

/** All but letters and digits; without the letters of other scripts, names that share only a number would be alike. */
const SIGNS = String.raw`[^a-z0-9 \u00c0-\u02ff\u0370-\u1fff\u2c00-\U0010ffff]`

/** Punctuation, accents and legal forms do not distinguish two names, nor does "and" written as "&". */
export const plainName = (name: string): Sql =>
  sql([
    `regexp_replace(regexp_replace(lower(normalize(${name}, nfkd)), '${SIGNS}', '', 'g'),
       '\\s*\\m(llc|inc|corp|co|ltd|company|the|and)\\M|\\s+', '', 'g')`,
  ])

/** Stakeholders that may be the same one and could be merged. */
export function duplicates(ctx: Ctx): Promise<Answer<typeof stakeholderDuplicates>> {
  demand(ctx, 'stakeholder.read')
  return reading(ctx, async (tx) => {
    const { entity_id } = tenant(ctx)
    const rows = await tx.rows<Stakeholder & { alike: string }>(sql`
      with named as (
        select s.id, ${plainName('s.full_name')} as name, lower(s.email) as email
          from stakeholder s where s.entity_id = ${entity_id}
      ), pairs as (
        select n.id, o.id as other from named n join named o on o.name = n.name and o.id <> n.id where n.name <> ''
        union
        select n.id, o.id from named n join named o on o.email = n.email and o.id <> n.id
      ), told as (
        -- Ids grow with time, so the smallest was there first.
        select id, least(id::text, min(other::text)) as alike from pairs group by id
      )
      select ${stakeholderColumns(ctx)}, told.alike from told join stakeholder s on s.entity_id = ${entity_id} and s.id = told.id
       order by told.alike, s.id limit ${GROUPS_SHOWN * 4}`)
    const groups = new Map<string, Stakeholder[]>()
    for (const { alike, ...row } of rows) groups.set(alike, [...(groups.get(alike) ?? []), row])
    return { groups: [...groups.values()].filter((group) => group.length > 1).slice(0, GROUPS_SHOWN) }
  })
}
