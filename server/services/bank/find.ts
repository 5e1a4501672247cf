import sql from 'sql-template-tag'
import type { Tx } from '@/server/db/connect'
import { Conflict, NotFound } from '../problems'

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
  is_closed: boolean
}

/** Locks the account, so that the same file is not imported twice at once. Throws NotFound outside the entity. */
export async function bankAccountById(tx: Tx, entity_id: string, id: string): Promise<BankAccountRow> {
  const row = await tx.maybe<BankAccountRow>(sql`
    select id, account_id, name, mask, kind, account_type, is_linked, chart_of_account_id, integration_id, stated_balance, stated_on,
           closed_at is not null as is_closed
      from bank_account where entity_id = ${entity_id} and id = ${id} for update`)
  if (!row) throw new NotFound()
  return row
}

/** Locks an account that something new is added to. Throws NotFound outside the entity, Conflict when it is closed. */
export async function unclosedBankAccount(tx: Tx, entity_id: string, id: string): Promise<BankAccountRow> {
  const account = await bankAccountById(tx, entity_id, id)
  if (account.is_closed) throw new Conflict(`${account.name} is closed. Open it again first.`)
  return account
}
