import sql from 'sql-template-tag'
import type { FactorMethod } from '@/lib/contract/user'
import type { Tx } from '@/server/db/connect'

export async function hasFactor(tx: Tx, user_id: string): Promise<boolean> {
  const user = await tx.maybe<{ has_second_factor: boolean }>(
    sql`select has_second_factor from app_user where id = ${user_id}`,
  )
  return user?.has_second_factor === true
}

/** The methods the user has for the second step; empty without a factor. */
export async function methodsOf(tx: Tx, user_id: string): Promise<FactorMethod[]> {
  const has = await tx.one<Record<FactorMethod, boolean>>(sql`
    select exists (select from totp_factor where user_id = ${user_id}) as totp,
           exists (select from passkey where user_id = ${user_id}) as passkey,
           exists (select from recovery_code where user_id = ${user_id} and used_at is null) as recovery_code`)
  const methods: FactorMethod[] = ['totp', 'passkey', 'recovery_code']
  return has.totp || has.passkey ? methods.filter((method) => has[method]) : []
}

/** Names of the user's companies that require a second factor. */
export const askingCompanies = async (tx: Tx, user_id: string): Promise<string[]> =>
  (
    await tx.rows<{ name: string }>(sql`
      select c.name from membership m join company c on c.id = m.company_id and c.deleted_at is null
       where m.user_id = ${user_id} and c.requires_second_factor order by lower(c.name), c.id`)
  ).map(({ name }) => name)
