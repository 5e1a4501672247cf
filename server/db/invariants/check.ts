import sql, { join, raw, type Sql } from 'sql-template-tag'
import type { Tx } from '../connect'

export interface Check {
  readonly name: string
  /** Selects one column: references of what violates it. */
  readonly broken: Sql
}
export interface Violation {
  invariant: string
  reference: string
}

/** How many references of one check are listed. */
const TOLD = 20

/** What the checks read, by the key of a tenant. */
const TABLES = {
  entity_id: [
    'account_day_movement',
    'account_month_movement',
    'bank_account',
    'bank_line_category_movement',
    'bank_line_month_movement',
    'bank_line_movement',
    'bank_line_stakeholder_movement',
    'bank_transaction',
    'bank_wording',
    'bill',
    'bill_line',
    'cash_posting',
    'cash_recognition',
    'chart_of_account',
    'contra_day_movement',
    'contra_month_movement',
    'depreciation_row',
    'document_movement',
    'fixed_asset',
    'invoice',
    'invoice_line',
    'journal_entry',
    'journal_entry_version',
    'loan',
    'loan_row',
    'manual_entry',
    'match_custom_line',
    'payee_day_movement',
    'payee_month_movement',
    'payment_application',
    'posting',
    'reconciliation',
    'transfer_suggestion',
    'transfer_suggestion_line',
    'truck_day_movement',
    'truck_month_movement',
  ],
  // What is read of `audit_log` is joined with it; its rows are hashed, for which they need their own type.
  company_id: ['audit_link'],
}

/**
 * Each table stands for the company's rows of it, so that a check written for all books reads one company by its keys. Row-level security
 * alone would read every company and show the rows of one. A sum of the company under an entity of another one, which only tables of sums
 * have no foreign key against, is not read.
 */
function narrowed(entities: readonly string[]): Sql {
  const rows = {
    entity_id: sql`entity_id = any(${[...entities]}::uuid[])`,
    company_id: sql`company_id = (select current_company())`,
  }
  return join(
    (['entity_id', 'company_id'] as const).flatMap((key) =>
      TABLES[key].map(
        (table) => sql`${raw(table)} as not materialized (select * from ${raw(table)} where ${rows[key]})`,
      ),
    ),
  )
}

/**
 * Prepares the transaction for checks, and returns the entities whose books are checked. Throws when the transaction belongs to no company: its checks would find nothing, whatever the books
 * hold. Until the end of the transaction tables are joined by hash: each check reads all rows of a company, of which the planner expects one
 * because row-level security and the narrowing ask for the company twice, and for one row it would compare all with all.
 */
export async function prepareChecks(tx: Tx): Promise<string[]> {
  const [found] = await tx.rows<{ company: string | null; entities: string[] }>(sql`
    select current_company() as company, array(select id from entity where company_id = (select current_company())) as entities,
           set_config('enable_nestloop', 'off', true), set_config('enable_mergejoin', 'off', true)`)
  if (!found?.company) throw new Error('Checks run in a transaction of a company')
  return found.entities
}

interface Subject {
  name: string
  checks: readonly Check[]
  entities: readonly string[]
}

/**
 * The checks of one subject as one statement, whose plan the connection caches: planning it costs more than running it on small books. The
 * references are sorted, without which the planner hopes to meet the first few early among the rows of all companies, and reads these.
 */
export const run = (tx: Tx, { name: subject, checks, entities }: Subject): Promise<Violation[]> =>
  tx.rows<Violation>(
    sql`with ${narrowed(entities)} ${join(
      checks.map(
        ({ name, broken }) =>
          sql`(select ${name} as invariant, x.reference::text as reference from (${broken}) as x(reference) order by 2 limit ${TOLD})`,
      ),
      ' union all ',
    )}`,
    `invariants_${subject}`,
  )
