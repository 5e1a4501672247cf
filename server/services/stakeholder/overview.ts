import sql from 'sql-template-tag'
import type { Answer } from '@/lib/contract/endpoint'
import type { Stakeholder, StakeholderFigures, stakeholderOverview } from '@/lib/contract/stakeholder'
import { today } from '../book'
import { demand, may } from '../can'
import { oneSnapshot, reading, type Ctx } from '../context'
import { plainName } from './duplicates'
import { figuresOf } from './figures'
import { stakeholderColumns, stakeholderRow } from './row'
import { usesOf } from './uses'

const ALIASES_SHOWN = 10
const ALIKE_SHOWN = 5

/** One stakeholder at a glance. Throws NotFound outside what the caller sees. */
export function overview(ctx: Ctx, id: string): Promise<Answer<typeof stakeholderOverview>> {
  demand(ctx, 'stakeholder.read')
  return reading(ctx, async (tx) => {
    await oneSnapshot(tx)
    const { entity } = await stakeholderRow(tx, ctx, id, ctx.actor?.entity_ids ?? [])
    const day = await today(tx, ctx)
    const { figures } = await tx.one<{ figures: StakeholderFigures | null }>(
      sql`select ${may(ctx, 'report.read') ? figuresOf(day) : sql`null::json`} as figures from stakeholder s where s.entity_id = ${entity} and s.id = ${id}`,
    )
    const aliases = await tx.rows<{ text: string; lines: number }>(sql`
      select min(t.name) as text, count(*) as lines from bank_transaction t
       where t.entity_id = ${entity} and t.stakeholder_id = ${id}
       group by translate(lower(t.name), '0123456789#', '') order by 2 desc, 1 limit ${ALIASES_SHOWN}`)
    const alike = await tx.rows<Stakeholder>(sql`
      select ${stakeholderColumns(ctx)} from stakeholder s join stakeholder o on o.entity_id = s.entity_id and o.id = ${id}
       where s.entity_id = ${entity} and s.id <> ${id} and (${plainName('s.full_name')} = ${plainName('o.full_name')} or lower(s.email) = lower(o.email))
       order by s.created_at, s.id limit ${ALIKE_SHOWN}`)
    return { figures, uses: await usesOf(tx, { entity, id }), aliases, alike }
  })
}
