import sql from 'sql-template-tag'
import { addMonths, dayIn, type Day } from '@/lib/dates/day'
import type { Actor, Ctx, Ports } from '@/server/services/context'
import { identity } from '@/server/services/context'
import { signup } from '@/server/services/user/signup'
import { verifyEmail } from '@/server/services/user/verify-email'

type Mail = Parameters<Ports['post']>[1]

export interface Credentials {
  email: string
  password: string
}

export const TIME_ZONE = 'America/Chicago'

/** A call without a caller, from this machine. */
export const anonymous = (ports: Ports): Ctx => ({
  ...ports,
  actor: null,
  request_id: 'demo',
  timezone: TIME_ZONE,
  client: { ip: '127.0.0.1', user_agent: 'demo' },
})

/** The same call as a user, in a company when there is one. */
export function as(ctx: Ctx, user_id: string, place?: { company_id: string; entity_id: string }): Ctx {
  const actor: Actor = {
    session_id: user_id,
    user_id,
    is_superuser: false,
    company_id: null,
    entity_id: null,
    role: null,
    permission: null,
    is_owner: false,
    entity_ids: [],
  }
  if (!place) return { ...ctx, actor }
  const rights = { role: 'admin', permission: 'full_access', is_owner: true, entity_ids: [place.entity_id] } as const
  return { ...ctx, actor: { ...actor, ...place, ...rights, entity_ids: [...rights.entity_ids] } }
}

/** The demo's user: the one with this email, or a new one who signed up, confirmed and subscribed. */
export async function ensureOwner(ports: Ports, { email, password }: Credentials): Promise<string> {
  const known = await userId(ports, email)
  if (known) return known
  const mails: Mail[] = []
  const ctx: Ctx = { ...anonymous(ports), post: (_tx, mail) => Promise.resolve(void mails.push(mail)) }
  await signup(ctx, { email, password, first_name: 'Dana', last_name: 'Whitfield' })
  const token = new URL(mails.at(-1)?.link ?? 'none:').searchParams.get('token') ?? ''
  await verifyEmail(ctx, { token })
  const user = await userId(ports, email)
  if (!user) throw new Error(`${email} could not sign up`)
  await subscribe(ctx, user)
  return user
}

const userId = async ({ db }: Ports, email: string): Promise<string | undefined> => {
  const user = await db.read({ role: 'identity' }, (tx) =>
    tx.maybe<{ id: string }>(
      sql`select id from app_user where lower(email) = lower(${email}) and verified_at is not null`,
    ),
  )
  return user?.id
}

/** The demo does not run out like a trial. */
const subscribe = (ctx: Ctx, user_id: string): Promise<number> => {
  const until: Day = addMonths(dayIn(TIME_ZONE, ctx.now()), 120)
  return identity(ctx, (tx) =>
    tx.run(
      sql`update app_user set tariff = 'SMBs', is_free_trial = false, subscribe_expires_on = ${until} where id = ${user_id}`,
    ),
  )
}
