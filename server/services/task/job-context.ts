import sql from 'sql-template-tag'
import type { Claim } from '@/server/jobs/queue'
import type { Actor, Ctx, Ports } from '../context'
import { Refusal } from '../problems'

/** A job acts as the person who asked for it, with the rights that person has now. Throws when the membership is gone. */
export async function jobContext(ports: Ports, claim: Claim): Promise<Ctx> {
  const member = await ports.db.read({ role: 'identity' }, (tx) =>
    tx.maybe<Pick<Actor, 'role' | 'permission' | 'is_owner'>>(sql`
      select role, permission, is_owner from membership where company_id = ${claim.company_id} and user_id = ${claim.user_id}`),
  )
  if (!member) throw new Refusal(403, { message: 'You no longer have access to this company.' })
  return {
    ...ports,
    actor: {
      ...member,
      session_id: claim.id,
      user_id: claim.user_id,
      is_superuser: false,
      company_id: claim.company_id,
      entity_id: claim.entity_id,
      entity_ids: [claim.entity_id],
    },
    request_id: claim.id,
    timezone: 'UTC',
    client: { ip: '', user_agent: 'job' },
  }
}
