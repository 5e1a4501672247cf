import sql from 'sql-template-tag'
import type { Entity, updateEntity as endpoint } from '@/lib/contract/company'
import type { Body } from '@/lib/contract/endpoint'
import type { Tx } from '@/server/db/connect'
import { audit, checkVersion, transaction, type Ctx } from '../context'
import { difference } from '../difference'
import { Conflict } from '../problems'
import { caller } from '../session/caller'
import { entityRow } from './row'

type Patch = Body<typeof endpoint>

/** Changes an entity of the default company. The start of its books moves only while they are empty. */
export function update(ctx: Ctx, { id, patch }: { id: string; patch: Patch }): Promise<Entity> {
  const { entity_ids: visible, entity_id: default_id } = caller(ctx)
  return transaction(ctx, async (tx) => {
    // The strong lock holds off new entries and bank accounts, which refer to this row, until we are done.
    await tx.rows(sql`select id from entity where id = ${id} for update`)
    const before = await entityRow(tx, { id, visible, default_id })
    checkVersion(ctx, before)
    const next = { ...before, ...patch }
    if (next.books_start_date !== before.books_start_date) await refuseFilledBooks(tx, id)
    await tx.run(sql`
      update entity set name = ${next.name}, address1 = ${next.address1}, address2 = ${next.address2},
             city = ${next.city}, state = ${next.state}, zip_code = ${next.zip_code}, phone = ${next.phone},
             email = ${next.email}, books_start_date = ${next.books_start_date},
             fiscal_year_start_month = ${next.fiscal_year_start_month},
             default_basis = ${next.default_basis}, updated_at = ${ctx.now()}
       where id = ${id}`)
    await audit(tx, ctx, [
      { object_type: 'entity', object_id: id, action: 'update', changes: difference(before, patch) },
    ])
    return entityRow(tx, { id, visible, default_id })
  })
}

async function refuseFilledBooks(tx: Tx, id: string): Promise<void> {
  const { filled } = await tx.one<{ filled: boolean }>(sql`
    select exists (select from journal_entry where entity_id = ${id})
           or exists (select from bank_account where entity_id = ${id}) as filled`)
  if (filled) throw new Conflict('Books already have entries; the start date cannot change.')
}
