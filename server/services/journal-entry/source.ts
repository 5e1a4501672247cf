import sql, { join, type Sql } from 'sql-template-tag'
import type { EntrySource, EventType, JournalEntry } from '@/lib/contract/journal-entry'
import type { Tx } from '@/server/db/connect'
import { openAmount } from '../document/open'
import { person } from '../shared/columns'
import { vehicleLabel } from '../vehicle/row'

type Entry = Pick<JournalEntry, 'id' | 'entity' | 'event_type'>
type Vehicle = Parameters<typeof vehicleLabel>[0]
type Found = Omit<EntrySource, 'dates'> & {
  dates: { kind: EntrySource['dates'][number]['kind']; date: string | null }[]
  vehicle: Vehicle | null
}

/** The record that an entry comes from. Source: LEDGER §1.6. */
export async function sourceOf(tx: Tx, entry: Entry): Promise<EntrySource> {
  const { vehicle, ...found } = await tx.one<Found>(sql`
    select x.kind, x.id, x.number, x.name, x.status, x.total_amount, x.ending_balance, x.dates, x.memo, x.vehicle,
           (select json_build_object('id', s.id, 'full_name', s.full_name, 'type', s.type) from stakeholder s
             where s.entity_id = ${entry.entity} and s.id = x.stakeholder) as stakeholder,
           case when m.made_by is not null then ${person(sql`u`, sql`m.made_by`)} end as made_by
      from (${FROM[entry.event_type](entry)}) x
      cross join lateral (
        select case when x.created_by is not null then x.created_by else (
          select l.actor_id from audit_log l
           where l.company_id = (select current_company()) and l.object_id = x.id and l.action = 'create'
             and l.object_type in ('transaction', 'bank_account', 'loan', 'fixed_asset') order by l.id limit 1) end as made_by) m
      left join app_user u on u.id = m.made_by`)
  return {
    ...found,
    name: found.name ?? (vehicle && (vehicleLabel(vehicle) || null)),
    dates: found.dates.flatMap(({ kind, date }) => (date === null ? [] : [{ kind, date }])),
  }
}

/** A query of one row per kind of entry. */
const FROM: Record<EventType, (entry: Entry) => Sql> = {
  transaction: ({ entity, id }) => sql`
    select 'bank_line' as kind, t.id, null::text as number, b.name, t.stakeholder_id as stakeholder, null::text as status, t.amount as total_amount,
           null::numeric as ending_balance, '[]'::json as dates, t.note as memo, null::json as vehicle, null::uuid as created_by
      from bank_transaction t join bank_account b on b.entity_id = t.entity_id and b.id = t.bank_account_id
     where t.entity_id = ${entity} and t.id = ${id}`,
  manual: ({ entity, id }) => sql`
    select 'opening_balance' as kind, b.id, null::text as number, b.name, null::uuid as stakeholder, null::text as status,
           b.stated_balance as total_amount, null::numeric as ending_balance, ${dates({ stated: sql`b.stated_on` })} as dates, null::text as memo,
           null::json as vehicle, null::uuid as created_by
      from bank_account b where b.entity_id = ${entity} and b.id = ${id}
    union all
    select 'manual', m.id, null, null, null, null, null, null, '[]', m.note, null, m.created_by
      from manual_entry m where m.entity_id = ${entity} and m.id = ${id}`,
  bill: (entry) => sql`
    select 'bill' as kind, b.id, b.bill_number as number, null::text as name, b.stakeholder_id as stakeholder, b.bill_status as status, b.total_amount,
           ${openAmount('bill', sql`b`)} as ending_balance,
           ${dates({ due: sql`b.bill_due_date`, voided: sql`b.voided_on` })} as dates, b.note as memo, null::json as vehicle, b.created_by
      from bill b where b.entity_id = ${entry.entity} and b.id = ${sourceId(entry)}`,
  invoice: (entry) => sql`
    select 'invoice' as kind, i.id, i.invoice_number as number, null::text as name, i.stakeholder_id as stakeholder, i.invoice_status as status,
           i.total_amount, ${openAmount('invoice', sql`i`)} as ending_balance,
           ${dates({ due: sql`i.invoice_due_date`, written_off: sql`i.written_off_on`, voided: sql`i.voided_on` })} as dates, i.note as memo,
           null::json as vehicle, i.created_by
      from invoice i where i.entity_id = ${entry.entity} and i.id = ${sourceId(entry)}`,
  loan: (entry) => sql`
    select 'loan' as kind, l.id, null::text as number, l.name, null::uuid as stakeholder, null::text as status, l.loan_amount as total_amount,
           null::numeric as ending_balance, ${dates({ started: sql`l.start_date`, ends: sql`l.end_date` })} as dates, l.agreement_name as memo,
           null::json as vehicle, null::uuid as created_by
      from loan l where l.entity_id = ${entry.entity} and l.id = ${sourceId(entry)}`,
  fixed_asset: (entry) => sql`
    select case when d.id is not null then 'depreciation' when f.id = ${entry.id} then 'fixed_asset' else 'disposal' end as kind, f.id, null::text as number,
           null::text as name, null::uuid as stakeholder, d.status, f.total_cost as total_amount, null::numeric as ending_balance,
           ${dates({ purchased: sql`f.purchase_date`, disposed: sql`f.disposed_on` })} as dates, null::text as memo,
           json_build_object('full_name', k.full_name, 'year', v.year, 'make', v.make, 'model', v.model,
             'unit_number', coalesce(k.unit_number, v.unit_number)) as vehicle, null::uuid as created_by
      from fixed_asset f
      left join depreciation_row d on d.entity_id = f.entity_id and d.fixed_asset_id = f.id and d.id = ${entry.id}
      left join truck k on k.entity_id = f.entity_id and k.id = f.truck_id
      left join trailer v on v.entity_id = f.entity_id and v.id = f.trailer_id
     where f.entity_id = ${entry.entity} and (d.id is not null or f.id = ${sourceId(entry)})`,
}

const sourceId = ({ entity, id }: Entry): Sql =>
  sql`(select e.source_id from journal_entry e where e.entity_id = ${entity} and e.id = ${id})`

/** SQL for `[{ kind, date }]`; a date that is not set is null. */
function dates(columns: Partial<Record<EntrySource['dates'][number]['kind'], Sql>>): Sql {
  const pairs = Object.entries(columns).map(
    ([kind, column]) => sql`json_build_object('kind', ${kind}::text, 'date', ${column})`,
  )
  return sql`json_build_array(${join(pairs)})`
}
