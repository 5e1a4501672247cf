import type { Claim } from '@/server/db/queue'
import { rightsOf } from '../company/membership'
import type { Ctx, Ports } from '../context'
import { Problem } from '../problems'

/**
 * A job acts as the person who asked for it, with the rights and the entities that person has now. Throws when the membership or the
 * entity is no longer that person's, and when the books are closed.
 */
export async function jobContext(ports: Ports, claim: Claim): Promise<Ctx> {
  const member = await ports.db.read({ role: 'identity' }, (tx) => rightsOf(tx, claim))
  if (!member?.entity_ids.includes(claim.entity_id))
    throw new Problem(403, { message: 'You no longer have access to this company.' })
  return {
    ...ports,
    actor: {
      ...member,
      session_id: claim.id,
      user_id: claim.user_id,
      is_superuser: false,
      company_id: claim.company_id,
      entity_id: claim.entity_id,
    },
    request_id: claim.id,
    timezone: 'UTC',
    client: { ip: '', user_agent: 'job' },
  }
}
