import sql from 'sql-template-tag'
import type { Role } from '@/server/ledger/accounts'
import type { Tx } from '@/server/db/connect'

/** Source: LEDGER §2 "Default services". */
const DEFAULTS: readonly { name: string; role: Role }[] = [
  { name: 'Linehaul', role: 'service_linehaul' },
  { name: 'Fuel surcharge', role: 'service_fsc' },
  { name: 'Detention', role: 'service_detention' },
  { name: 'Lumper', role: 'service_lumper' },
  { name: 'Accessorial', role: 'service_accessorial' },
]

interface NewBooks {
  company_id: string
  entity_id: string
  now: Date
  id: () => string
}

/** The services of a new entity, on the accounts of its seeded chart. */
export async function seedServices(tx: Tx, { company_id, entity_id, now, id }: NewBooks): Promise<void> {
  await tx.run(sql`
    insert into service (company_id, entity_id, id, name, chart_of_account_id, created_at, updated_at)
    select ${company_id}::uuid, ${entity_id}::uuid, d.id, d.name, a.id, ${now}::timestamptz, ${now}::timestamptz
      from jsonb_to_recordset(${JSON.stringify(DEFAULTS.map((each) => ({ ...each, id: id() })))}::jsonb) as d(id uuid, name text, role text)
      join chart_of_account a on a.entity_id = ${entity_id} and a.role = d.role`)
}
