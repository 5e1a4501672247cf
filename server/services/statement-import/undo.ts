import sql from 'sql-template-tag'
import type { UndoneImport } from '@/lib/contract/bank-import'
import type { Tx } from '@/server/db/connect'
import { forgetStated } from '../bank/opening-balance'
import { demand } from '../can'
import { audit, tenant, transaction, type Ctx } from '../context'
import { NotFound, Rejected } from '../problems'
import { leave } from '../transaction/leaving'

interface Import {
  id: string
  bank_account_id: string
  file_name: string
}

/** Undoes the import of a file, or of the chosen lines of it. Source: LEDGER §11. */
export function undoImport(
  ctx: Ctx,
  { id, transactions }: { id: string; transactions?: string[] | undefined },
): Promise<UndoneImport> {
  demand(ctx, 'integration.sync')
  return transaction(ctx, async (tx) => {
    const { entity_id } = tenant(ctx)
    const found = await tx.maybe<Import>(sql`
      select i.id, i.bank_account_id, i.file_name from bank_import i
        join bank_account b on b.entity_id = i.entity_id and b.id = i.bank_account_id
       where i.entity_id = ${entity_id} and i.id = ${id} for update of b, i`)
    if (!found) throw new NotFound()
    await assertNotRunning(tx, entity_id, id)
    const lines = await tx.rows<{ id: string }>(sql`
      select id from bank_transaction where entity_id = ${entity_id} and import_id = ${id} and parent_id is null order by id`)
    const own = new Set(lines.map((line) => line.id))
    if (transactions?.some((line) => !own.has(line))) throw new NotFound()
    const { gone, stayed } = await leave(tx, ctx, transactions ?? [...own])
    if (!transactions) await forget(tx, ctx, found)
    await audit(tx, ctx, [
      {
        object_type: 'import',
        object_id: id,
        action: 'undo_import',
        changes: { file: [found.file_name, null], lines: [own.size, own.size - gone.length] },
      },
    ])
    return { removed: gone.length, stayed }
  })
}

/** Also drops what the file said besides its lines, such as its balance. */
async function forget(tx: Tx, ctx: Ctx, { id, bank_account_id }: Import): Promise<void> {
  const { entity_id, user_id } = tenant(ctx)
  // Excluded lines stay excluded when their file is imported again. Source: LEDGER §11.5.
  await tx.run(sql`update excluded_bank_line set import_id = null where entity_id = ${entity_id} and import_id = ${id}`)
  await tx.run(sql`
    update bank_import set undone_at = ${ctx.now()}, undone_by = ${user_id} where entity_id = ${entity_id} and id = ${id}`)
  await forgetStated(tx, ctx, { account: bank_account_id, import_id: id })
}

async function assertNotRunning(tx: Tx, entity_id: string, id: string): Promise<void> {
  const running = await tx.maybe<object>(sql`
    select 1 as running from bank_import i join task t on t.company_id = (select current_company()) and t.id = i.task_id
     where i.entity_id = ${entity_id} and i.id = ${id} and t.status in ('PENDING', 'STARTED')`)
  if (running) throw new Rejected('The import is still running. Undo it once it has ended.')
}
