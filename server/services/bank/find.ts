import sql from 'sql-template-tag'
import type { Tx } from '@/server/db/connect'
import { NotFound } from '../problems'

export interface BankAccountRow {
  id: string
  account_id: string
  name: string
  mask: string | null
  kind: 'depository' | 'credit'
  account_type: string | null
  is_linked: boolean
  chart_of_account_id: string
  integration_id: string | null
  stated_balance: number | null
  stated_on: string | null
}

/** Locks the account against a second import of the same file. Throws NotFound outside the entity. */
export async function bankAccountById(tx: Tx, entity_id: string, id: string): Promise<BankAccountRow> {
  const row = await tx.maybe<BankAccountRow>(sql`
    select id, account_id, name, mask, kind, account_type, is_linked, chart_of_account_id, integration_id, stated_balance, stated_on
      from bank_account where entity_id = ${entity_id} and id = ${id} for update`)
  if (!row) throw new NotFound()
  return row
}
