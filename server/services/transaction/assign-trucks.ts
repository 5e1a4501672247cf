import sql from 'sql-template-tag'
import type { Answer, Body } from '@/lib/contract/endpoint'
import type { BulkSkipped } from '@/lib/contract/transaction-bulk'
import type { assignTrucks } from '@/lib/contract/truck-line'
import { groupBy } from '@/server/ledger/group-by'
import { demand } from '../can'
import { audit, tenant, transaction, withFixedTime, type Ctx } from '../context'
import { NotFound } from '../problems'
import { lockLines, lockMirrors, repost, type Line } from './lines'
import { truckName, type NamedTruck } from './truck'

/** Sets the trucks of many lines at once and posts them again; lines that are locked or mirror another account are skipped and counted. */
export function giveTrucks(
  ctx: Ctx,
  { lines: chosen }: Body<typeof assignTrucks>,
): Promise<Answer<typeof assignTrucks>> {
  demand(ctx, 'transaction.edit')
  return transaction(ctx, async (tx) => {
    const { entity_id } = tenant(ctx)
    const wanted = new Map(chosen.map(({ transaction, truck }) => [transaction, truck]))
    const trucks = [...new Set([...wanted.values()].flatMap((truck) => truck ?? []))]
    const known = await tx.rows<NamedTruck>(
      sql`select id, unit_number from truck where entity_id = ${entity_id} and id = any(${trucks}::uuid[])`,
    )
    if (known.length < trucks.length) throw new NotFound()
    const locked = await lockLines(tx, ctx, { transactions: [...wanted.keys()] })
    const able = locked.filter((line) => reasonOf(line) === null && line.truck_id !== (wanted.get(line.id) ?? null))
    const before = await tx.rows<NamedTruck>(sql`
      select id, unit_number from truck where entity_id = ${entity_id} and id = any(${able.flatMap((line) => line.truck_id ?? [])}::uuid[])`)
    const named = (id: string | null) => truckName([...known, ...before].find((truck) => truck.id === id) ?? null)
    const at = withFixedTime(ctx)
    await tx.run(sql`
      update bank_transaction t set truck_id = w.truck, updated_at = ${at.now()}
        from unnest(${able.map(({ id }) => id)}::uuid[], ${able.map(({ id }) => wanted.get(id) ?? null)}::uuid[]) as w(id, truck)
       where t.entity_id = ${entity_id} and t.id = w.id`)
    await repost(tx, at, [...able, ...(await lockMirrors(tx, ctx, able))])
    await audit(
      tx,
      at,
      able.map((line) => ({
        object_type: 'transaction',
        object_id: line.id,
        action: 'update',
        changes: { truck: [named(line.truck_id), named(wanted.get(line.id) ?? null)] },
      })),
    )
    const skipped = [...groupBy(locked, reasonOf)].flatMap(([reason, those]): BulkSkipped[] =>
      reason === null ? [] : [{ reason, count: those.length }],
    )
    return { updated: able.length, skipped }
  })
}

/** Why a line is skipped; a split line has its trucks on its parts. */
const reasonOf = ({ lock, mirror_of, is_split }: Line): BulkSkipped['reason'] | null =>
  lock ?? (mirror_of !== null ? 'transfer' : is_split ? 'split' : null)
