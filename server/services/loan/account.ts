import sql from 'sql-template-tag'
import type { Tx } from '@/server/db/connect'
import { lockChart } from '../chart-of-account/state'
import { tenant, type Ctx } from '../context'
import { Rejected } from '../problems'

const [FIRST, LAST] = [2501, 2599]

export const accountName = (loan: string): string => `Loan - ${loan}`.slice(0, 255)

/** Creates the account of a new loan: the next free number below 2500, available as a category for deposits. Source: LEDGER §2, §3.11. */
export async function openLoanAccount(tx: Tx, ctx: Ctx, name: string): Promise<string> {
  const { company_id, entity_id } = tenant(ctx)
  await lockChart(tx, entity_id)
  const now = ctx.now()
  const made = await tx.maybe<{ id: string }>(sql`
    insert into chart_of_account (company_id, entity_id, id, chart_number, name, account_element, balance_type, subcategory,
      cash_flow_category, basis, is_categorize, is_money_in, is_money_out, parent_id, created_at, updated_at)
    select ${company_id}::uuid, ${entity_id}::uuid, ${ctx.id()}::uuid, free.n, ${accountName(name)}, h.account_element, h.balance_type,
           h.subcategory, h.cash_flow_category, h.basis, true, true, false, h.id, ${now}::timestamptz, ${now}::timestamptz
      from chart_of_account h
     cross join lateral (
       select min(n) as n from generate_series(${FIRST}::int, ${LAST}::int) n
        where not exists (select from chart_of_account x where x.entity_id = ${entity_id} and x.chart_number = n)) free
     where h.entity_id = ${entity_id} and h.role = 'loan_header' and free.n is not null
    returning id`)
  if (!made) throw new Rejected(`No account number from ${FIRST} to ${LAST} is free.`)
  return made.id
}
