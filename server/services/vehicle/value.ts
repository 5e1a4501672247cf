import sql, { type Sql } from 'sql-template-tag'
import type { Body, Query } from '@/lib/contract/endpoint'
import type { setUnitValue, UnitValue, unitValues } from '@/lib/contract/equity-board'
import { formatDay } from '@/lib/dates/format'
import { demand } from '../can'
import { audit, reading, tenant, transaction, type Ctx } from '../context'
import { NotFound } from '../problems'
import { lockVehicle, TRAILER, TRUCK } from './row'

const COLUMNS: Sql = sql`w.id, w.truck_id as truck, w.trailer_id as trailer, w.date, w.amount, w.note`

export function values(ctx: Ctx, { truck, trailer }: Query<typeof unitValues>): Promise<UnitValue[]> {
  demand(ctx, 'asset.read')
  return reading(ctx, (tx) =>
    tx.rows<UnitValue>(sql`
      select ${COLUMNS} from unit_value w
       where w.entity_id = any(${ctx.actor?.entity_ids ?? []}::uuid[])
         and ${truck ? sql`w.truck_id = ${truck}` : sql`w.trailer_id = ${trailer ?? null}`}
       order by w.date desc, w.id`),
  )
}

/** Sets the estimated value; there is one per unit and day. */
export function setValue(
  ctx: Ctx,
  { truck, trailer, date, amount, note }: Body<typeof setUnitValue>,
): Promise<UnitValue> {
  demand(ctx, 'asset.edit')
  return transaction(ctx, async (tx) => {
    const { company_id, entity_id, user_id } = tenant(ctx)
    const kind = truck ? TRUCK : TRAILER
    const { id: unit } = await lockVehicle(tx, kind, entity_id, truck ?? trailer ?? '')
    const same = sql`w.entity_id = ${entity_id} and w.date = ${date} and ${truck ? sql`w.truck_id` : sql`w.trailer_id`} = ${unit}`
    const before = await tx.maybe<{ id: string; amount: number }>(sql`
      select w.id, w.amount from unit_value w where ${same}`)
    const id = before?.id ?? ctx.id()
    await tx.run(
      before
        ? sql`update unit_value set amount = ${amount}, note = ${note || null}, created_by = ${user_id}, created_at = ${ctx.now()}
               where entity_id = ${entity_id} and id = ${id}`
        : sql`insert into unit_value (company_id, entity_id, id, truck_id, trailer_id, date, amount, note, created_by, created_at)
              values (${company_id}, ${entity_id}, ${id}, ${truck ?? null}, ${trailer ?? null}, ${date}, ${amount}, ${note || null},
                      ${user_id}, ${ctx.now()})`,
    )
    await audit(tx, ctx, [
      {
        object_type: kind.name,
        object_id: unit,
        action: 'value',
        changes: { [date]: [before?.amount ?? null, amount] },
      },
    ])
    return tx.one<UnitValue>(sql`select ${COLUMNS} from unit_value w where w.entity_id = ${entity_id} and w.id = ${id}`)
  })
}

export function removeValue(ctx: Ctx, id: string): Promise<{ message: string }> {
  demand(ctx, 'asset.edit')
  return transaction(ctx, async (tx) => {
    const { entity_id } = tenant(ctx)
    const gone = await tx.maybe<UnitValue>(sql`
      delete from unit_value w where w.entity_id = ${entity_id} and w.id = ${id} returning ${COLUMNS}`)
    if (!gone) throw new NotFound()
    const { truck, trailer, date, amount } = gone
    await audit(tx, ctx, [
      {
        object_type: truck ? 'truck' : 'trailer',
        object_id: truck ?? trailer ?? id,
        action: 'value',
        changes: { [date]: [amount, null] },
      },
    ])
    return { message: `The value of ${formatDay(date)} was deleted.` }
  })
}
