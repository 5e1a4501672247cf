import sql from 'sql-template-tag'
import type { Tx } from '@/server/db/connect'
import { accountsByRole } from '../chart-of-account/find'
import { Invalid, NotFound } from '../problems'

/** The account that a service posts to: the requested one, or Linehaul Revenue. Throws when it is not an active income account. */
export async function incomeAccount(tx: Tx, entity_id: string, account_id: string | null): Promise<string> {
  const id = account_id ?? (await accountsByRole(tx, entity_id, ['service_linehaul'])).service_linehaul
  const account = await tx.maybe<{ name: string; is_active: boolean; is_income: boolean }>(sql`
    select name, is_active, account_element = 'income' and not is_header as is_income
      from chart_of_account where entity_id = ${entity_id} and id = ${id} for share`)
  if (!account) throw new NotFound()
  const refuse = (sentence: string) => new Invalid({ chart_of_account: [sentence] })
  if (!account.is_active) throw refuse(`Account ${account.name} is not active.`)
  if (!account.is_income) throw refuse(`Account ${account.name} is not an income account.`)
  return id
}

/** Names are unique in an entity, ignoring case. */
export async function assertNameFree(
  tx: Tx,
  entity_id: string,
  { id, name }: { id: string; name: string },
): Promise<void> {
  const { taken } = await tx.one<{ taken: boolean }>(sql`
    select exists (select from service where entity_id = ${entity_id} and name_key = lower(${name}) and id <> ${id}) as taken`)
  if (taken) throw new Invalid({ name: [`Service ${name} already exists.`] })
}
