import sql from 'sql-template-tag'
import type { Entity, updateEntity as endpoint } from '@/lib/contract/company'
import type { Body } from '@/lib/contract/endpoint'
import type { Tx } from '@/server/db/connect'
import { writeDueOpenings } from '../bank/opening-balance'
import { syncWaitingBanks } from '../bank/sync-due'
import { demand } from '../can'
import { proveLetterhead } from '../company/tell-owners'
import { audit, closing, reading, type Ctx } from '../context'
import { difference } from '../difference'
import { changingLogo } from '../file/logo'
import { Conflict } from '../problems'
import { caller } from '../session/caller'
import { assertNoneClosed } from '../month-close/closed'
import { assertFresh } from '../stale'
import { entityRow } from './row'
import { whyStartStays } from './start'

type Patch = Body<typeof endpoint>

/**
 * Changes an entity of the default company. The start of its books can only change while they are empty; their lock can
 * move both ways. A field that customers can see needs a fresh proof.
 */
export async function update(
  ctx: Ctx,
  { id, patch: { logo, ...patch } }: { id: string; patch: Patch },
): Promise<Entity> {
  demand(ctx, 'books.lock')
  const { entity_ids: visible, entity_id: default_id } = caller(ctx)
  assertLockOnly(ctx, { logo, ...patch })
  await reading(ctx, (tx) => entityRow(tx, { id, visible, default_id }))
  return changingLogo(ctx, ctx, { owner: 'entity', id, upload: logo }, (setLogo) =>
    closing(ctx, id, async (tx) => {
      const before = await entityRow(tx, { id, visible, default_id })
      await assertFresh(tx, ctx, { kind: 'entity', name: before.name, row: before })
      const changes = { ...difference(before, patch), ...(await setLogo(tx)) }
      await proveLetterhead(tx, booksOf(ctx, id), changes)
      const next = { ...before, ...patch }
      if (next.books_start_date !== before.books_start_date) await assertStartMoves(tx, id)
      if (next.books_locked_until !== before.books_locked_until) await assertNoneClosed(tx, id, next.books_locked_until)
      await tx.run(sql`
        update entity set name = ${next.name}, address1 = ${next.address1}, address2 = ${next.address2},
               city = ${next.city}, state = ${next.state}, zip_code = ${next.zip_code}, phone = ${next.phone},
               email = ${next.email}, books_start_date = ${next.books_start_date},
               books_locked_until = ${next.books_locked_until}, fiscal_year_start_month = ${next.fiscal_year_start_month},
               default_basis = ${next.default_basis}, bank_lines_start_ticked = ${next.bank_lines_start_ticked},
               timezone = ${next.timezone}, updated_at = ${ctx.now()}
         where id = ${id}`)
      if (next.books_locked_until !== before.books_locked_until) {
        await writeDueOpenings(tx, booksOf(ctx, id))
        await syncWaitingBanks(tx, booksOf(ctx, id))
      }
      await audit(tx, ctx, [{ object_type: 'entity', object_id: id, action: 'update', changes }])
      return entityRow(tx, { id, visible, default_id })
    }),
  )
}

/** The caller's context in the entity that changes. */
const booksOf = (ctx: Ctx, entity_id: string): Ctx => ({ ...ctx, actor: ctx.actor && { ...ctx.actor, entity_id } })

/** Bookkeepers may lock the books; all other fields need the right to edit the entity. */
function assertLockOnly(ctx: Ctx, patch: Patch): void {
  const others = Object.entries(patch).some(([field, value]) => field !== 'books_locked_until' && value !== undefined)
  if (others) demand(ctx, 'entity.edit')
}

async function assertStartMoves(tx: Tx, id: string): Promise<void> {
  const reason = await whyStartStays(tx, id)
  if (reason !== null) throw new Conflict(reason)
}
