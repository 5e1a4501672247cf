import sql, { type Sql } from 'sql-template-tag'
import type { Body, Query } from '@/lib/contract/endpoint'
import { unitName } from '@/lib/contract/unit-name'
import type { setUnitRenewal, UnitRenewal, unitRenewals } from '@/lib/contract/unit-renewal'
import { daysBetween, type Day } from '@/lib/dates/day'
import { formatDay } from '@/lib/dates/format'
import type { Tx } from '@/server/db/connect'
import { today } from '../book'
import { demand } from '../can'
import { audit, entityScope, reading, tenant, transaction, type Ctx } from '../context'
import { readableFile } from '../file/access'
import { FILE_JSON } from '../file/store'
import { NotFound } from '../problems'
import { lockVehicle, TRAILER, TRUCK, vehicleName } from './row'

interface Row extends Omit<UnitRenewal, 'unit' | 'days_left'> {
  full_name: string | null
  unit_number: string | null
  year: number | null
  make: string | null
  model: string | null
}

/** Renewals, next to expire first. */
export function renewals(
  ctx: Ctx,
  { truck, trailer, due_by, entities }: Query<typeof unitRenewals>,
): Promise<UnitRenewal[]> {
  demand(ctx, 'asset.read')
  return reading(ctx, async (tx) =>
    rowsOf(
      tx,
      await today(tx, ctx),
      sql`w.entity_id = any(${entityScope(ctx, entities)}::uuid[])
          ${truck ? sql`and w.truck_id = ${truck}` : sql``} ${trailer ? sql`and w.trailer_id = ${trailer}` : sql``}
          ${due_by ? sql`and w.expires_on <= ${due_by}` : sql``}`,
    ),
  )
}

async function rowsOf(tx: Tx, day: Day, where: Sql): Promise<UnitRenewal[]> {
  const rows = await tx.rows<Row>(sql`
    select w.id, w.truck_id as truck, w.trailer_id as trailer, w.kind, w.expires_on, w.note,
           (select ${FILE_JSON} from file f where f.company_id = (select current_company()) and f.id = w.file_id) as file, k.full_name,
           coalesce(k.unit_number, l.unit_number) as unit_number, coalesce(k.year, l.year) as year,
           coalesce(k.make, l.make) as make, coalesce(k.model, l.model) as model
      from unit_renewal w
      left join truck k on k.entity_id = w.entity_id and k.id = w.truck_id
      left join trailer l on l.entity_id = w.entity_id and l.id = w.trailer_id
     where ${where} order by w.expires_on, w.id`)
  return rows.map(({ full_name, unit_number, year, make, model, ...row }) => ({
    ...row,
    unit: unitName({ unit_number, full_name: full_name || vehicleName({ year, make, model, unit_number }) }),
    days_left: daysBetween(day, row.expires_on),
  }))
}

/** Sets the date; there is one per unit and kind. */
export function setRenewal(
  ctx: Ctx,
  { truck, trailer, kind, expires_on, note, file }: Body<typeof setUnitRenewal>,
): Promise<UnitRenewal> {
  demand(ctx, 'asset.edit')
  return transaction(ctx, async (tx) => {
    const { company_id, entity_id } = tenant(ctx)
    const vehicle = truck ? TRUCK : TRAILER
    const { id: unit } = await lockVehicle(tx, vehicle, entity_id, truck ?? trailer ?? '')
    const before = await tx.maybe<{ id: string; expires_on: Day; note: string | null; file: string | null }>(sql`
      select id, expires_on, note, file_id as file from unit_renewal
       where entity_id = ${entity_id} and kind = ${kind} and ${truck ? sql`truck_id` : sql`trailer_id`} = ${unit}`)
    const id = before?.id ?? ctx.id()
    const paper = file === undefined ? (before?.file ?? null) : file
    const kept = note === undefined ? (before?.note ?? null) : note || null
    if (paper !== null && paper !== before?.file) await readableFile(tx, ctx, paper)
    await tx.run(
      before
        ? sql`update unit_renewal set expires_on = ${expires_on}, note = ${kept}, file_id = ${paper}, updated_at = ${ctx.now()}
               where entity_id = ${entity_id} and id = ${id}`
        : sql`insert into unit_renewal (company_id, entity_id, id, truck_id, trailer_id, kind, expires_on, note, file_id, updated_at)
              values (${company_id}, ${entity_id}, ${id}, ${truck ?? null}, ${trailer ?? null}, ${kind}, ${expires_on}, ${kept}, ${paper}, ${ctx.now()})`,
    )
    await audit(tx, ctx, [
      {
        object_type: vehicle.name,
        object_id: unit,
        action: 'renewal',
        changes: { [kind]: [before?.expires_on ?? null, expires_on] },
      },
    ])
    const [row] = await rowsOf(tx, await today(tx, ctx), sql`w.entity_id = ${entity_id} and w.id = ${id}`)
    if (!row) throw new NotFound()
    return row
  })
}

export function removeRenewal(ctx: Ctx, id: string): Promise<{ message: string }> {
  demand(ctx, 'asset.edit')
  return transaction(ctx, async (tx) => {
    const { entity_id } = tenant(ctx)
    const [row] = await rowsOf(tx, await today(tx, ctx), sql`w.entity_id = ${entity_id} and w.id = ${id}`)
    if (!row) throw new NotFound()
    await tx.run(sql`delete from unit_renewal where entity_id = ${entity_id} and id = ${id}`)
    await audit(tx, ctx, [
      {
        object_type: row.truck ? 'truck' : 'trailer',
        object_id: row.truck ?? row.trailer ?? id,
        action: 'renewal',
        changes: { [row.kind]: [row.expires_on, null] },
      },
    ])
    return { message: `The date ${formatDay(row.expires_on)} of ${row.unit} was deleted.` }
  })
}
