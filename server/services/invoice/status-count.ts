import sql from 'sql-template-tag'
import type { Answer } from '@/lib/contract/endpoint'
import { AgingStatus, type invoiceStatusCount } from '@/lib/contract/invoice'
import { monthEnd, monthStart } from '@/lib/dates/day'
import { today } from '../book'
import { demand } from '../can'
import { entityScope, reading, type Ctx } from '../context'
import { OWED } from './list'
import { agingDays, agingStatus, BALANCE } from './row'

type Count = Answer<typeof invoiceStatusCount>

/** Tabs and strip of the invoices screen. */
export async function statusCount(ctx: Ctx, query: { entities?: string[] }): Promise<Count> {
  demand(ctx, 'invoice.read')
  const entities = entityScope(ctx, query.entities)
  return reading(ctx, async (tx) => {
    const day = await today(tx, ctx)
    const counts = await tx.one<Omit<Count, 'aging' | 'paid_this_month'>>(sql`
      select count(*) as "all", count(*) filter (where i.invoice_status = 'draft') as draft,
             count(*) filter (where i.invoice_status = 'open') as open, count(*) filter (where i.invoice_status = 'short_paid') as short_paid,
             count(*) filter (where i.invoice_status = 'paid') as paid,
             count(*) filter (where i.invoice_status = 'un_collectible') as un_collectible,
             count(*) filter (where i.invoice_status = 'void') as void, coalesce(sum(${BALANCE}) filter (where ${OWED}), 0) as outstanding,
             coalesce(sum(i.total_amount) filter (where i.invoice_status = 'draft'), 0) as draft_total
        from invoice i where i.entity_id = any(${entities}::uuid[])`)
    const aged = await tx.rows<Count['aging'][number]>(sql`
      select ${agingStatus(agingDays(day))} as aging_status, count(*) as count, sum(${BALANCE}) as ending_balance
        from invoice i where i.entity_id = any(${entities}::uuid[]) and ${OWED} group by 1`)
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
