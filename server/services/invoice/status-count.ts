import sql, { type Sql } from 'sql-template-tag'
import type { Answer } from '@/lib/contract/endpoint'
import { AgingStatus, type InvoiceStatus, type invoiceStatusCount } from '@/lib/contract/invoice'
import { monthEnd, monthStart } from '@/lib/dates/day'
import { agingStatus } from '@/server/db/aging'
import { today } from '../book'
import { demand } from '../can'
import { entityScope, reading, type Ctx } from '../context'
import { isOwedStatus } from '../document/open'
import { keptSums } from '../document/sums'
import { inEntities } from '../in-entities'
import { agingDays, BALANCE, OWED } from './row'

type Count = Answer<typeof invoiceStatusCount>

const countOf = (status: InvoiceStatus): Sql => sql`coalesce(sum(documents) filter (where status = ${status}), 0)`

/** Tabs and strip of the invoices screen. */
export async function statusCount(ctx: Ctx, query: { entities?: string[] }): Promise<Count> {
  demand(ctx, 'invoice.read')
  const entities = entityScope(ctx, query.entities)
  return reading(ctx, async (tx) => {
    const day = await today(tx, ctx)
    const counts = await tx.one<Omit<Count, 'aging' | 'paid_this_month'>>(sql`
      select coalesce(sum(documents), 0) as "all", ${countOf('draft')} as draft, ${countOf('open')} as open,
             ${countOf('short_paid')} as short_paid, ${countOf('paid')} as paid, ${countOf('un_collectible')} as un_collectible,
             ${countOf('void')} as void,
             coalesce(sum(open) filter (where ${isOwedStatus('invoice', sql`status`)}), 0) as outstanding,
             coalesce(sum(total) filter (where status = 'draft'), 0) as draft_total
        from (${keptSums({ kind: 'invoice', entities })}) s`)
    const aged = await tx.rows<Count['aging'][number]>(sql`
      select ${agingStatus(agingDays(day))} as aging_status, count(*) as count, sum(${BALANCE}) as ending_balance
        from invoice i where ${inEntities(sql`i.entity_id`, entities)} and ${OWED} group by 1`)
    const { paid_this_month } = await tx.one<{ paid_this_month: number }>(sql`
      select coalesce(sum(p.amount), 0) as paid_this_month from payment_application p
       where p.entity_id = any(${entities}::uuid[]) and p.invoice_id is not null and p.date between ${monthStart(day)} and ${monthEnd(day)}`)
    const aging = AgingStatus.options.map(
      (aging_status) =>
        aged.find((row) => row.aging_status === aging_status) ?? { aging_status, count: 0, ending_balance: 0 },
    )
    return { ...counts, paid_this_month, aging }
  })
}
