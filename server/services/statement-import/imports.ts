import sql from 'sql-template-tag'
import type { ImportResult } from '@/lib/contract/statement-import'
import type { Tx } from '@/server/db/connect'
import { LATEST_STATED } from '../bank/stated'
import { tenant, type Ctx } from '../context'

interface File {
  task: string
  file_name: string
  format: string
}

/** Records that a file brings lines to an account; returns the import id for its lines. */
export async function noteImport(tx: Tx, ctx: Ctx, bank_account: string, file: File): Promise<string> {
  const { company_id, entity_id, user_id } = tenant(ctx)
  const { id } = await tx.one<{ id: string }>(sql`
    insert into bank_import (company_id, entity_id, id, task_id, bank_account_id, file_name, format, created_by, created_at)
    values (${company_id}, ${entity_id}, ${ctx.id()}, ${file.task}, ${bank_account}, ${file.file_name.slice(0, 255)}, ${file.format},
            ${user_id}, ${ctx.now()})
        on conflict (entity_id, task_id, bank_account_id) do update set file_name = excluded.file_name
    returning id`)
  return id
}

interface Covered {
  from: string | null
  to: string | null
  stated: { balance: number; day: string } | null
}

/** Saves the days that the file covers and the balance it states. */
export const stateImport = (tx: Tx, entity_id: string, id: string, { from, to, stated }: Covered): Promise<number> =>
  tx.run(sql`
    update bank_import set covers_from = ${from}, covers_to = ${to}, stated_balance = ${stated?.balance ?? null},
           stated_on = ${stated?.day ?? null}
     where entity_id = ${entity_id} and id = ${id}`)

/** Accounts whose books differ from what their newest file states. */
export const unreachedBalances = (
  tx: Tx,
  entity_id: string,
  accounts: readonly string[],
): Promise<ImportResult['balances']> =>
  tx.rows(sql`
    select b.id as bank_account, b.name, l.date, l.stated, l.books, l.books - l.stated as difference
      from bank_account b cross join lateral (${LATEST_STATED}) l
     where b.entity_id = ${entity_id} and b.id = any(${[...accounts]}::uuid[]) and l.books <> l.stated order by lower(b.name), b.id`)
