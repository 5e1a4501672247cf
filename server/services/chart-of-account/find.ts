import sql, { join } from 'sql-template-tag'
import type { Role } from '@/server/ledger/accounts'
import type { Tx } from '@/server/db/connect'
import { NotFound, Rejected } from '../problems'

interface Account {
  id: string
  name: string
  chart_number: number
  role: string | null
  is_header: boolean
  is_active: boolean
  is_categorize: boolean
  bank_account_id: string | null
}

/** Accounts that code finds by role. Throws when the entity lacks one, which a seeded entity never does. */
export async function accountsByRole<R extends Role>(
  tx: Tx,
  entity_id: string,
  roles: readonly R[],
): Promise<Record<R, string>> {
  const rows = await tx.rows<{ role: R; id: string }>(sql`
    select role, id from chart_of_account where entity_id = ${entity_id} and role in (${join([...roles])})`)
  if (rows.length !== roles.length) throw new Error(`Entity ${entity_id} lacks an account of ${roles.join(', ')}`)
  return Object.fromEntries(rows.map((row) => [row.role, row.id])) as Record<R, string>
}

/** A category. `mirrors` is the manual bank account that it stands for: a line filed there is a transfer to that account. */
export interface Category extends Account {
  mirrors: string | null
}

/**
 * A category that a person chose, checked in the order of LEDGER §3.2. The share lock keeps it usable until the line is posted. Manual bank
 * accounts are allowed where the caller creates the mirror line.
 */
export async function categoryAccount(
  tx: Tx,
  entity_id: string,
  id: string,
  { mirrors = false }: { mirrors?: boolean } = {},
): Promise<Category> {
  const account = await tx.maybe<Account & { is_linked: boolean | null; is_loan: boolean }>(sql`
    select a.id, a.name, a.chart_number, a.role, a.is_header, a.is_active, a.is_categorize, a.bank_account_id, b.is_linked,
           exists (select from loan l where l.entity_id = a.entity_id and l.chart_of_account_id = a.id) as is_loan
      from chart_of_account a left join bank_account b on b.entity_id = a.entity_id and b.id = a.bank_account_id
     where a.entity_id = ${entity_id} and a.id = ${id} for share of a`)
  if (!account) throw new NotFound()
  const { is_linked, is_loan, ...rest } = account
  if (!account.is_active) throw new Rejected(`Account ${account.name} is not active.`)
  if (is_linked) throw new Rejected(`Account ${account.name} cannot be used as a category. Match the transfer instead.`)
  const isOffered = account.bank_account_id ? mirrors : account.is_categorize || is_loan
  if (account.is_header || !isOffered) throw new Rejected(`Account ${account.name} cannot be used as a category.`)
  return { ...rest, mirrors: account.bank_account_id }
}
