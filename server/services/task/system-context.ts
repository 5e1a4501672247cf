import { dayIn, type Day } from '@/lib/dates/day'
import { SYSTEM_USER, type Ctx, type Ports } from '../context'

export interface EntityOfCompany {
  company_id: string
  entity_id: string
}

const AFTER_MIDNIGHT_MS = 10 * 60_000

/** The day whose work may start: a day begins ten minutes past its midnight. */
export const dayBegun = ({ now }: Pick<Ports, 'now'>, timezone: string): Day =>
  dayIn(timezone, new Date(now().getTime() - AFTER_MIDNIGHT_MS))

/** The context in which the product itself works in one entity, without a person; its changes have no author. */
export function systemContext(ports: Ports, { company_id, entity_id }: EntityOfCompany, name: string): Ctx {
  return {
    ...ports,
    actor: {
      session_id: SYSTEM_USER,
      user_id: SYSTEM_USER,
      is_superuser: false,
      company_id,
      entity_id,
      role: 'admin',
      permission: 'full_access',
      is_owner: false,
      entity_ids: [entity_id],
    },
    request_id: name,
    timezone: 'UTC',
    client: { ip: '', user_agent: 'job' },
  }
}
