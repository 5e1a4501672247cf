import sql from 'sql-template-tag'
import type { Answer } from '@/lib/contract/endpoint'
import { StakeholderType, type stakeholderTypeCount } from '@/lib/contract/stakeholder'
import { demand } from '../can'
import { entityScope, reading, type Ctx } from '../context'

/** Tabs of the stakeholders screen. */
export async function typeCount(
  ctx: Ctx,
  query: { entities?: string[] },
): Promise<Answer<typeof stakeholderTypeCount>> {
  demand(ctx, 'stakeholder.read')
  const entities = entityScope(ctx, query.entities)
  const rows = await reading(ctx, (tx) =>
    tx.rows<{ type: StakeholderType; count: number; is_1099: number }>(sql`
      select type, count(*) as count, count(*) filter (where is_1099) as is_1099 from stakeholder
       where entity_id = any(${entities}::uuid[]) group by type`),
  )
  const countOf = (type: StakeholderType) => rows.find((row) => row.type === type)?.count ?? 0
  const [Driver, Dispatcher, Vendor, Employee, Customer] = [
    countOf('Driver'),
    countOf('Dispatcher'),
    countOf('Vendor'),
    countOf('Employee'),
    countOf('Customer'),
  ]
  const total = (of: 'count' | 'is_1099') => rows.reduce((sum, row) => sum + row[of], 0)
  return { all: total('count'), Driver, Dispatcher, Vendor, Employee, Customer, is_1099: total('is_1099') }
}
