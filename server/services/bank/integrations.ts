import sql, { type Sql } from 'sql-template-tag'
import { integrationList, type BankAccount, type Integration } from '@/lib/contract/bank'
import type { Answer, Query } from '@/lib/contract/endpoint'
import type { Tx } from '@/server/db/connect'
import { like } from '@/server/db/like'
import type { BankName } from '@/server/providers/bank/bank-provider'
import { demand } from '../can'
import { entityScope, reading, type Ctx } from '../context'
import { offsetOf, orderBy, pageOf } from '../paging'
import { NotFound } from '../problems'
import { BANK_ACCOUNT_COLUMNS } from './accounts'

/** Wire form of `integration i`, without its accounts. */
const COLUMNS: Sql = sql`
  i.id, i.name, i.source_system, i.created_at, i.updated_at, i.last_sync_date, i.status, i.error_message,
  i.provider is not distinct from 'sandbox' as is_sandbox`
type Row = Omit<Integration, 'bank_accounts'>

export async function integrations(
  ctx: Ctx,
  query: Query<typeof integrationList>,
): Promise<Answer<typeof integrationList>> {
  demand(ctx, 'integration.read')
  const entities = entityScope(ctx, query.entities)
  return reading(ctx, async (tx) => {
    const where = sql`i.entity_id = any(${entities}::uuid[]) ${query.search ? sql`and lower(i.name) like ${like(query.search)}` : sql``}`
    const { count } = await tx.one<{ count: number }>(sql`select count(*) as count from integration i where ${where}`)
    const order = orderBy(
      query.ordering,
      { name: sql`lower(i.name)`, created_at: sql`i.created_at` },
      { fallback: 'created_at', id: sql`i.id` },
    )
    const rows = await tx.rows<Row>(sql`
      select ${COLUMNS} from integration i where ${where} order by ${order} limit ${query.page_size} offset ${offsetOf(query)}`)
    return pageOf(integrationList.path, query, count, await withAccounts(tx, entities, rows))
  })
}

/** One data source in wire form. Throws NotFound outside the entity. */
export async function integrationRow(tx: Tx, entity_id: string, id: string): Promise<Integration> {
  const rows = await tx.rows<Row>(
    sql`select ${COLUMNS} from integration i where i.entity_id = ${entity_id} and i.id = ${id}`,
  )
  const [row] = await withAccounts(tx, [entity_id], rows)
  if (!row) throw new NotFound()
  return row
}

async function withAccounts(tx: Tx, entities: readonly string[], rows: readonly Row[]): Promise<Integration[]> {
  const accounts = await tx.rows<BankAccount>(sql`
    select ${BANK_ACCOUNT_COLUMNS} from bank_account b where b.entity_id = any(${[...entities]}::uuid[]) and b.integration_id = any(${rows.map((row) => row.id)}::uuid[])
     order by lower(b.name), b.id`)
  return rows.map((row) => ({ ...row, bank_accounts: accounts.filter((account) => account.integration === row.id) }))
}

/** What services that talk to a bank need to know about it. The token is encrypted. */
export interface LinkedBank {
  id: string
  name: string
  provider: BankName | null
  institution_id: string | null
  access_token: Buffer | null
  sync_cursor: string | null
  safe_cursor: string | null
  status: Integration['status']
  updated_at: string
}

/** Throws NotFound outside the entity. */
export async function lockIntegration(tx: Tx, entity_id: string, id: string): Promise<LinkedBank> {
  const row = await tx.maybe<LinkedBank>(sql`
    select id, name, provider, institution_id, access_token, sync_cursor, safe_cursor, status, updated_at
      from integration where entity_id = ${entity_id} and id = ${id} for update`)
  if (!row) throw new NotFound()
  return row
}
