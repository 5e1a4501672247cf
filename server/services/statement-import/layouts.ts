/* Remembers which account files of a layout went to, and how their columns were mapped. */
import sql from 'sql-template-tag'
import { ColumnMapping } from '@/lib/contract/statement-import'
import type { Tx } from '@/server/db/connect'
import type { Statement, StatementAccount } from '@/server/providers/statement-file/statement'
import { tenant, type Ctx } from '../context'

interface Layout {
  mapping: ColumnMapping
  bank_account: string
}

/**
 * What files of the same account have in common: the columns of a mapped file, or else the account name that a known bank's file without an
 * account number uses. A name with neither kind nor digits could be any account of that bank, and one from a file that names no bank could
 * be any account at all.
 */
export function layoutOf({ format, shape }: Statement, source: StatementAccount): string | null {
  if (shape) return shape
  const isKnownBank = format === 'csv' || format === 'xlsx'
  const isNamed = source.account_key === null && (source.kind !== 'unknown' || source.mask !== null)
  return isKnownBank && isNamed ? source.name.slice(0, SHAPE_MAX) : null
}

const SHAPE_MAX = 64

/** The layout of the chosen account, otherwise how a file of this layout was last read. */
export async function rememberedLayout(
  tx: Tx,
  entity_id: string,
  shape: string,
  bank_account?: string,
): Promise<Layout | null> {
  const row = await tx.maybe<{ mapping: unknown; bank_account: string }>(sql`
    select l.mapping, l.bank_account_id as bank_account from file_layout l
     where l.entity_id = ${entity_id} and l.shape = ${shape} and l.mapping is not null
     order by l.bank_account_id is not distinct from ${bank_account ?? null}::uuid desc, l.used_at desc limit 1`)
  const mapping = ColumnMapping.safeParse(row?.mapping)
  return row && mapping.success ? { mapping: mapping.data, bank_account: row.bank_account } : null
}

/** The only open account that files of this layout went to; null when there are several, because only a person can tell them apart. */
export async function accountOfLayout(tx: Tx, entity_id: string, shape: string): Promise<string | null> {
  const rows = await tx.rows<{ bank_account: string }>(sql`
    select l.bank_account_id as bank_account
      from file_layout l join bank_account b on b.entity_id = l.entity_id and b.id = l.bank_account_id and b.closed_at is null
     where l.entity_id = ${entity_id} and l.shape = ${shape} limit 2`)
  return rows.length === 1 ? (rows[0]?.bank_account ?? null) : null
}

export const rememberLayout = (
  tx: Tx,
  ctx: Ctx,
  { bank_account, shape, mapping }: { bank_account: string; shape: string; mapping: ColumnMapping | null },
): Promise<number> => {
  const { company_id, entity_id } = tenant(ctx)
  return tx.run(sql`
    insert into file_layout (company_id, entity_id, bank_account_id, shape, mapping, used_at)
    values (${company_id}, ${entity_id}, ${bank_account}, ${shape}, ${mapping && JSON.stringify(mapping)}::jsonb, ${ctx.now()})
    on conflict (entity_id, bank_account_id, shape) do update set mapping = excluded.mapping, used_at = excluded.used_at`)
}
