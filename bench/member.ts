import type { Demo } from '@/server/seed/demo'
import type { Books } from './database'

/** Somebody who works in a company beside its owner. */
export async function addMember({ owner, ports }: Books, company: Demo): Promise<string> {
  const user = ports.id()
  await owner.query(
    `insert into app_user (id, email, first_name, last_name, password_hash, subscribe_expires_on, verified_at, created_at, updated_at,
                           default_company_id, default_entity_id)
     select $1::uuid, $1::text || '@haulbook.example', 'Ada', 'Miles', password_hash, subscribe_expires_on, now(), now(), now(), $3::uuid, $4::uuid
       from app_user where id = $2`,
    [user, company.user_id, company.company_id, company.entity_id],
  )
  await owner.query(
    `insert into membership select (jsonb_populate_record(m, jsonb_build_object('user_id', $1::text, 'id', $3::text, 'is_owner', false))).*
       from membership m where m.user_id = $2 and m.company_id = $4`,
    [user, company.user_id, ports.id(), company.company_id],
  )
  return user
}
