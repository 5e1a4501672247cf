import sql from 'sql-template-tag'
import type { Answer, Body, Query } from '@/lib/contract/endpoint'
import {
  stakeholderList,
  type createStakeholder,
  type Stakeholder,
  type StakeholderRow,
  type StakeholderTotals,
} from '@/lib/contract/stakeholder'
import type { Tx } from '@/server/db/connect'
import { like } from '@/server/db/like'
import { today } from '../book'
import { demand, may } from '../can'
import { audit, entityScope, reading, tenant, transaction, type Ctx } from '../context'
import { offsetOf, orderBy, pageOf } from '../paging'
import { tellOfFactors } from './factors'
import { figuresOf, totalsOf } from './figures'
import { stakeholderColumns, stakeholderRow } from './row'
import { writeTrade } from './trade'

const ORDER = { full_name: sql`lower(s.full_name)`, type: sql`s.type`, created_at: sql`s.created_at` }

export async function stakeholders(
  ctx: Ctx,
  query: Query<typeof stakeholderList>,
): Promise<Answer<typeof stakeholderList>> {
  demand(ctx, 'stakeholder.read')
  const entities = entityScope(ctx, query.entities)
  const where = sql`s.entity_id = any(${entities}::uuid[])
    ${query.search ? sql`and lower(s.full_name || ' ' || coalesce(s.email, '')) like ${like(query.search)}` : sql``}
    ${query.type ? sql`and s.type = ${query.type}` : sql``}
    ${query.is_1099 === undefined ? sql`` : sql`and s.is_1099 = ${query.is_1099}`}`
  return reading(ctx, async (tx) => {
    const { count } = await tx.one<{ count: number }>(sql`select count(*) as count from stakeholder s where ${where}`)
    const day = await today(tx, ctx)
    const mayKnow = may(ctx, 'report.read')
    const figures = query.figures && mayKnow ? figuresOf(day) : sql`null::json`
    const rows = await tx.rows<StakeholderRow>(sql`
      select ${stakeholderColumns(ctx)}, (select e.name from entity e where e.id = s.entity_id) as entity_name, ${figures} as figures
        from stakeholder s where ${where}
       order by ${orderBy(query.ordering, ORDER, { fallback: 'full_name', id: sql`s.id` })} limit ${query.page_size} offset ${offsetOf(query)}`)
    const totals =
      query.totals && mayKnow
        ? await tx.one<StakeholderTotals>(sql`select ${totalsOf(day)} from stakeholder s where ${where}`)
        : null
    return { ...pageOf(stakeholderList.path, query, count, rows), totals }
  })
}

export function stakeholder(ctx: Ctx, id: string): Promise<Stakeholder> {
  demand(ctx, 'stakeholder.read')
  return reading(ctx, (tx) => stakeholderRow(tx, ctx, id, ctx.actor?.entity_ids ?? []))
}

export function addStakeholder(ctx: Ctx, input: Body<typeof createStakeholder>): Promise<Stakeholder> {
  demand(ctx, 'stakeholder.edit')
  return transaction(ctx, async (tx) =>
    stakeholderRow(tx, ctx, await tellOfFactors(tx, ctx, () => addIn(tx, ctx, input))),
  )
}

/** Returns the id of the new stakeholder. Does not tell the owners of a new factor. */
export async function addIn(tx: Tx, ctx: Ctx, input: Body<typeof createStakeholder>): Promise<string> {
  const { company_id, entity_id } = tenant(ctx)
  const id = ctx.id()
  const now = ctx.now()
  await tx.run(sql`
    insert into stakeholder (company_id, entity_id, id, type, full_name, email, phone, address1, address2, city, state, zip_code,
      created_at, updated_at)
    values (${company_id}, ${entity_id}, ${id}, ${input.type}, ${input.full_name}, ${input.email ?? null}, ${input.phone ?? null},
      ${input.address1 ?? null}, ${input.address2 ?? null}, ${input.city ?? null}, ${input.state ?? null}, ${input.zip_code ?? null},
      ${now}, ${now})`)
  await writeTrade(tx, ctx, id, input)
  await audit(tx, ctx, [
    { object_type: 'stakeholder', object_id: id, action: 'create', changes: { full_name: [null, input.full_name] } },
  ])
  return id
}
