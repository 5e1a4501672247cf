import sql, { type Sql } from 'sql-template-tag'
import type { ChartOfAccount } from '@/lib/contract/chart-of-account'
import type { Tx } from '@/server/db/connect'
import { NotFound } from '../problems'

/** Columns of the wire form, from `a`. */
export const ACCOUNT_COLUMNS: Sql = sql`
  a.id, a.name, a.account_element, a.chart_number, a.basis, a.description, a.keywords, a.is_active, a.is_categorize, a.is_header,
  a.chat_gpt_text, a.subcategory, a.cash_flow_category, a.is_money_in, a.is_money_out, a.is_cash, a.is_accrual, a.balance_type, a.is_system,
  a.role, a.parent_id as parent, a.entity_id as entity, a.bank_account_id as bank_account, a.created_at, a.updated_at`

/** An account in wire form. Throws NotFound outside the entities. */
export async function accountRow(tx: Tx, entity_ids: readonly string[], id: string): Promise<ChartOfAccount> {
  const row = await tx.maybe<ChartOfAccount>(sql`
    select ${ACCOUNT_COLUMNS} from chart_of_account a where a.entity_id = any(${[...entity_ids]}::uuid[]) and a.id = ${id}`)
  if (!row) throw new NotFound()
  return row
}
