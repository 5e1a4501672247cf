import sql from 'sql-template-tag'
import type { DepreciationRow } from '@/lib/contract/fixed-asset'
import type { Tx } from '@/server/db/connect'
import { bookOf, assertDatesOpen, today } from '../book'
import { demand } from '../can'
import { transaction, type Ctx } from '../context'
import { Conflict, NotFound, Rejected } from '../problems'
import { DISPOSED } from './check'
import { assertMilesKnown, lockRows, postRows, unpostRows, type DepreciationFacts } from './due-rows'
import { lockAsset } from './facts'
import { DEPRECIATION_COLUMNS } from './schedule'

/** Posts one month that is due. Refusals in the order of LEDGER §4.4. */
export function postRow(ctx: Ctx, id: string): Promise<DepreciationRow> {
  demand(ctx, 'asset.post')
  return transaction(ctx, async (tx) => {
    const row = await heldRow(tx, ctx, id)
    if (row.status === 'posted') throw new Conflict('Depreciation is already posted.')
    if (row.date > (await today(tx, ctx))) throw new Rejected(`Depreciation dated ${row.date} is not due yet.`)
    assertMilesKnown([row])
    await assertDatesOpen(tx, ctx, [row.date])
    await postRows(tx, ctx, [row])
    return wireRow(tx, ctx, id)
  })
}

/** Un-posts one month; the daily job leaves it alone from then on. */
export function unpostRow(ctx: Ctx, id: string): Promise<DepreciationRow> {
  demand(ctx, 'asset.post')
  return transaction(ctx, async (tx) => {
    const row = await heldRow(tx, ctx, id)
    if (row.status !== 'posted') throw new Conflict('Depreciation is not posted.')
    if (row.is_opening) throw new Conflict('Opening depreciation cannot be unposted.')
    await assertDatesOpen(tx, ctx, [row.date])
    await unpostRows(tx, ctx, [row])
    return wireRow(tx, ctx, id)
  })
}

async function heldRow(tx: Tx, ctx: Ctx, id: string): Promise<DepreciationFacts> {
  const { entity_id } = bookOf(ctx)
  const [row] = await lockRows(tx, entity_id, sql`d.id = ${id}`)
  if (!row) throw new NotFound()
  const asset = await lockAsset(tx, entity_id, row.asset)
  if (asset.disposed_on !== null) throw new Conflict(DISPOSED)
  return row
}

const wireRow = (tx: Tx, ctx: Ctx, id: string): Promise<DepreciationRow> =>
  tx.one<DepreciationRow>(sql`
    select ${DEPRECIATION_COLUMNS} from depreciation_row d where d.entity_id = ${bookOf(ctx).entity_id} and d.id = ${id}`)
