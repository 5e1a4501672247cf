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
    tx.rows<{ type: StakeholderType; count: number }>(
      sql`select type, count(*) as count from stakeholder where entity_id = any(${entities}::uuid[]) group by type`,
    ),
  )
  const countOf = (type: StakeholderType) => rows.find((row) => row.type === type)?.count ?? 0
  const [Driver, Dispatcher, Vendor, Employee, Customer] = [
    countOf('Driver'),
    countOf('Dispatcher'),
    countOf('Vendor'),
    countOf('Employee'),
    countOf('Customer'),
  ]
  return { all: rows.reduce((sum, { count }) => sum + count, 0), Driver, Dispatcher, Vendor, Employee, Customer }
}
