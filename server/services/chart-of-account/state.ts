import sql from 'sql-template-tag'
import type { ChartOfAccount } from '@/lib/contract/chart-of-account'
import { parseCents } from '@/lib/money/cents'
import type { Tx } from '@/server/db/connect'
import { parentProblem, placementProblem, type AccountUse, type ChartAccount } from '@/server/ledger/chart-rules'
import { Invalid, NotFound } from '../problems'
import { accountRow } from './row'

/** Allows one change of a chart at a time, so that two changes never take the same number or move accounts below each other. */
export const lockChart = (tx: Tx, entity_id: string): Promise<object[]> =>
  tx.rows(sql`select id from entity where id = ${entity_id} for no key update`)

/** What else in the books uses an account. The lock holds off new postings until the transaction ends. */
export async function heldOn(tx: Tx, account: ChartOfAccount): Promise<AccountUse> {
  const { entity: entity_id, id } = account
  await tx.rows(sql`select id from chart_of_account where entity_id = ${entity_id} and id = ${id} for update`)
  const use = await tx.one<Omit<AccountUse, 'balance'> & { balance: string }>(sql`
    select exists (select from posting p where p.entity_id = ${entity_id} and p.chart_of_account_id = ${id}) as has_postings,
           exists (select from chart_of_account c where c.entity_id = ${entity_id} and c.parent_id = ${id}) as has_children,
           exists (select from chart_of_account c where c.entity_id = ${entity_id} and c.parent_id = ${id} and c.is_active)
             as has_active_children,
           exists (select from bill_line l where l.entity_id = ${entity_id} and l.chart_of_account_id = ${id})
             or exists (select from invoice_line l where l.entity_id = ${entity_id} and l.chart_of_account_id = ${id})
             or exists (select from match_custom_line l where l.entity_id = ${entity_id} and l.chart_of_account_id = ${id}) as has_lines,
           (select json_build_object('name', v.name, 'is_active', v.is_active) from service v
             where v.entity_id = ${entity_id} and v.chart_of_account_id = ${id} order by v.is_active desc, v.id limit 1) as service,
           (select json_build_object('name', l.name, 'is_open', l.is_open) from (
              select n.id, n.name, exists (select from loan_row r where r.entity_id = n.entity_id and r.loan_id = n.id and not r.is_paid) as is_open
              from loan n where n.entity_id = ${entity_id} and n.chart_of_account_id = ${id}) l order by l.is_open desc, l.id limit 1) as loan,
           (select r.name from rule r where r.entity_id = ${entity_id} and r.chart_of_account_id = ${id} order by r.position, r.id limit 1) as rule,
           (select j.name from journal_template j
             where j.entity_id = ${entity_id} and j.lines::text like '%' || ${id}::text || '%' order by lower(j.name), j.id limit 1) as template,
           exists (select from budget_month g where g.entity_id = ${entity_id} and g.chart_of_account_id = ${id}) as has_budget,
           (select (coalesce(sum(m.debit - m.credit), 0) * case ${account.balance_type}::text when 'credit' then -1 else 1 end)::text
              from account_month_movement m where m.entity_id = ${entity_id} and m.chart_of_account_id = ${id}) as balance`)
  return { ...use, balance: parseCents(use.balance) }
}

/** Throws Invalid when number, subcategory and element do not fit, or when the number is taken. */
export async function assertPlaceFits(
  tx: Tx,
  entity_id: string,
  account: ChartAccount & { id: string },
): Promise<void> {
  const problem = placementProblem(account)
  if (problem) throw new Invalid({ [problem.field]: [problem.message] })
  const { taken } = await tx.one<{ taken: boolean }>(sql`
    select exists (select from chart_of_account where entity_id = ${entity_id} and chart_number = ${account.chart_number}
                      and id <> ${account.id}) as taken`)
  if (taken) throw new Invalid({ chart_number: [`Account number ${account.chart_number} already exists.`] })
}

/** Throws NotFound for a parent of another entity, Invalid for one that cannot be the parent. */
export async function assertParentFits(
  tx: Tx,
  entity_id: string,
  account: ChartAccount & { id: string },
): Promise<void> {
  if (account.parent === null) return
  const parent = await accountRow(tx, [entity_id], account.parent)
  const { is_below } = await tx.one<{ is_below: boolean }>(sql`
    with recursive above as (
      select id, parent_id from chart_of_account where entity_id = ${entity_id} and id = ${parent.id}
      union
      select c.id, c.parent_id from chart_of_account c join above on c.entity_id = ${entity_id} and c.id = above.parent_id
    ) select exists (select from above where id = ${account.id}) as is_below`)
  const problem = parentProblem(account, { ...parent, is_below })
  if (problem) throw new Invalid({ [problem.field]: [problem.message] })
}

/** Throws NotFound when the bank account is not in this entity. */
export async function bankLedger(
  tx: Tx,
  entity_id: string,
  bankAccountId: string,
): Promise<{ id: string; kind: string; is_linked: boolean }> {
  const row = await tx.maybe<{ id: string; kind: string; is_linked: boolean }>(sql`
    select chart_of_account_id as id, kind, is_linked from bank_account
     where entity_id = ${entity_id} and id = ${bankAccountId} for update`)
  if (!row) throw new NotFound()
  return row
}
