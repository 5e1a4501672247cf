import sql from 'sql-template-tag'
import { TRUCKING_TEMPLATE } from '@/server/ledger/accounts'
import type { Tx } from '@/server/db/connect'

interface NewBooks {
  company_id: string
  entity_id: string
  now: Date
  id: () => string
}

/** The trucking chart of accounts of a new entity, in one statement. */
export async function seedChartOfAccounts(tx: Tx, { company_id, entity_id, now, id }: NewBooks): Promise<void> {
  const ids = new Map(TRUCKING_TEMPLATE.map((account) => [account.chart_number, id()]))
  const rows = TRUCKING_TEMPLATE.map(({ parent, ...account }) => ({
    ...account,
    id: ids.get(account.chart_number),
    parent_id: parent === null ? null : ids.get(parent),
    keywords: account.keywords || null,
    description: account.description || null,
  }))
  await tx.run(sql`
    insert into chart_of_account (company_id, entity_id, id, chart_number, name, account_element, balance_type, subcategory,
      cash_flow_category, basis, is_system, is_header, is_active, is_categorize, is_money_in, is_money_out, role, keywords,
      description, parent_id, created_at, updated_at)
    select ${company_id}::uuid, ${entity_id}::uuid, a.id, a.chart_number, a.name, a.account_element, a.balance_type, a.subcategory,
           a.cash_flow_category, a.basis, a.is_system, a.is_header, a.is_active, a.is_categorize, a.is_money_in, a.is_money_out,
           a.role, a.keywords, a.description, a.parent_id, ${now}::timestamptz, ${now}::timestamptz
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as a(
        id uuid, parent_id uuid, chart_number int, name text, account_element text, balance_type text, subcategory text,
        cash_flow_category text, basis text, is_system boolean, is_header boolean, is_active boolean, is_categorize boolean,
        is_money_in boolean, is_money_out boolean, role text, keywords text, description text)`)
}
