import sql from 'sql-template-tag'
import type { Answer, Body, Query } from '@/lib/contract/endpoint'
import { truckMileage, type setTruckMileage, type Truck, type TruckMileage } from '@/lib/contract/truck'
import { demand } from '../can'
import { audit, entityScope, reading, tenant, transaction, type Ctx } from '../context'
import { offsetOf, pageOf } from '../paging'
import { assertFresh } from '../stale'
import { assertMonthUnposted, lockDepreciatedByMiles, recalculateByMiles } from '../fixed-asset/depreciation-terms'
import { lockVehicle, TRUCK, vehicleLabel } from './row'

export async function mileage(ctx: Ctx, query: Query<typeof truckMileage>): Promise<Answer<typeof truckMileage>> {
  demand(ctx, 'truck.read')
  const where = sql`m.entity_id = any(${entityScope(ctx, query.entities)}::uuid[])
    ${query.truck ? sql`and m.truck_id = ${query.truck}` : sql``}
    ${query.start_month ? sql`and m.month >= ${`${query.start_month}-01`}` : sql``}
    ${query.end_month ? sql`and m.month <= ${`${query.end_month}-01`}` : sql``}`
  return reading(ctx, async (tx) => {
    const { count } = await tx.one<{ count: number }>(sql`select count(*) as count from truck_mileage m where ${where}`)
    const rows = await tx.rows<TruckMileage>(sql`
      select json_build_object('id', v.id, 'full_name', v.full_name) as truck, to_char(m.month, 'YYYY-MM') as month, m.miles, m.updated_at
        from truck_mileage m join truck v on v.entity_id = m.entity_id and v.id = m.truck_id
       where ${where} order by m.month desc, m.truck_id limit ${query.page_size} offset ${offsetOf(query)}`)
    return pageOf(truckMileage.path, query, count, rows)
  })
}

/**
 * Sets what a truck drove in a month: 0 when it stood still, null to clear the value. Depreciation by its miles is
 * recalculated.
 */
export function setMileage(
  ctx: Ctx,
  { truck: id, month, miles }: Body<typeof setTruckMileage>,
): Promise<Answer<typeof setTruckMileage>> {
  demand(ctx, 'asset.edit')
  return transaction(ctx, async (tx) => {
    const { company_id, entity_id } = tenant(ctx)
    // An asset is always locked before its unit.
    const depreciated = await lockDepreciatedByMiles(tx, entity_id, id)
    const truck = await lockVehicle<Truck>(tx, TRUCK, entity_id, id)
    const [first, now] = [`${month}-01`, ctx.now()]
    const before = await tx.maybe<{ miles: number; updated_at: string }>(sql`
      select miles, updated_at from truck_mileage where entity_id = ${entity_id} and truck_id = ${id} and month = ${first}`)
    await assertFresh(tx, ctx, {
      kind: 'truck',
      name: vehicleLabel(truck),
      row: { id, updated_at: before?.updated_at ?? null },
      fields: [month],
    })
    if ((before?.miles ?? null) !== miles)
      for (const asset of depreciated) await assertMonthUnposted(tx, ctx, asset, first)
    await tx.run(
      miles === null
        ? sql`delete from truck_mileage where entity_id = ${entity_id} and truck_id = ${id} and month = ${first}`
        : sql`
        insert into truck_mileage (company_id, entity_id, truck_id, month, miles, updated_at)
        values (${company_id}, ${entity_id}, ${id}, ${first}, ${miles}, ${now})
        on conflict (entity_id, truck_id, month) do update set miles = excluded.miles, updated_at = excluded.updated_at`,
    )
    for (const asset of depreciated) await recalculateByMiles(tx, ctx, asset.id)
    await audit(tx, ctx, [
      { object_type: 'truck', object_id: id, action: 'mileage', changes: { [month]: [before?.miles ?? null, miles] } },
    ])
    return {
      truck: { id, full_name: truck.full_name },
      month,
      miles,
      updated_at: miles === null ? null : now.toISOString(),
    }
  })
}
