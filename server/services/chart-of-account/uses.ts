import sql from 'sql-template-tag'
import type { AccountUses } from '@/lib/contract/account-merge'
import type { ChartOfAccount } from '@/lib/contract/chart-of-account'
import type { Tx } from '@/server/db/connect'
import { demand } from '../can'
import { oneSnapshot, reading, type Ctx } from '../context'
import { BALANCE, joinedYears } from './balance'
import { accountRow } from './row'

/** What uses an account and so keeps it from being changed or deleted. Throws NotFound outside what the caller sees. */
export function uses(ctx: Ctx, id: string): Promise<AccountUses> {
  demand(ctx, 'report.read')
  return reading(ctx, async (tx) => {
    await oneSnapshot(tx)
    const { entity } = await accountRow(tx, ctx.actor?.entity_ids ?? [], id)
    const { balance } = await tx.one<Pick<AccountUses, 'balance'>>(sql`
      select ${BALANCE} as balance from chart_of_account a ${await joinedYears(tx, ctx, [entity])}
       where a.entity_id = ${entity} and a.id = ${id}`)
    return { balance, ...(await usesOf(tx, { entity, id })) }
  })
}

type Uses = Omit<AccountUses, 'balance'>

export const isUsed = (uses: Uses): boolean =>
  Object.values(uses).some((use) => (typeof use === 'number' ? use > 0 : use.length > 0))

/** What refers to an account. */
export const usesOf = (tx: Tx, { entity, id }: Pick<ChartOfAccount, 'entity' | 'id'>): Promise<Uses> =>
  tx.one<Uses>(sql`
      select (select count(distinct p.journal_entry_id) from posting p where p.entity_id = ${entity} and p.chart_of_account_id = ${id})
               as entries,
             (select count(*) from (
                select t.id from bank_transaction t where t.entity_id = ${entity} and t.chart_of_account_id = ${id}
                union select c.transaction_id from match_custom_line c where c.entity_id = ${entity} and c.chart_of_account_id = ${id}) l)
               as transactions,
             (select count(*) from bill_line l where l.entity_id = ${entity} and l.chart_of_account_id = ${id}) as bill_lines,
             (select count(*) from invoice_line l where l.entity_id = ${entity} and l.chart_of_account_id = ${id}) as invoice_lines,
             (select count(distinct i.id) from invoice_line l join invoice i on i.entity_id = l.entity_id and i.id = l.invoice_id
               where l.entity_id = ${entity} and l.chart_of_account_id = ${id} and i.invoice_status = 'draft') as drafts,
             (select count(*) from stakeholder s where s.entity_id = ${entity} and s.usual_account_id = ${id}) as stakeholders,
             (select count(*) from chart_of_account c where c.entity_id = ${entity} and c.parent_id = ${id}) as children,
             (select count(*) from budget_month g where g.entity_id = ${entity} and g.chart_of_account_id = ${id}) as budget_months,
             (select coalesce(json_agg(j.name order by lower(j.name), j.id), '[]') from journal_template j
               where j.entity_id = ${entity} and j.lines::text like '%' || ${id}::text || '%') as templates,
             (select coalesce(json_agg(r.name order by r.position, r.id), '[]') from rule r
               where r.entity_id = ${entity} and r.chart_of_account_id = ${id}) as rules,
             (select coalesce(json_agg(v.name order by lower(v.name), v.id), '[]') from service v
               where v.entity_id = ${entity} and v.chart_of_account_id = ${id}) as services,
             (select coalesce(json_agg(n.name order by lower(n.name), n.id), '[]') from loan n
               where n.entity_id = ${entity} and n.chart_of_account_id = ${id}) as loans,
             (select coalesce(json_agg(b.name order by lower(b.name), b.id), '[]') from bank_account b
               where b.entity_id = ${entity} and b.chart_of_account_id = ${id}) as bank_accounts`)
