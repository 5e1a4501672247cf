import type { Endpoint } from '@/lib/contract/endpoint'
import { routes } from '@/server/app'
import type { Given } from '@/server/http/route'
import type { Actor, Ctx } from '@/server/services/context'
import { PermissionDenied, Unauthorized } from '@/server/services/problems'

const NOBODY: Actor = {
  session_id: 'session',
  user_id: 'user',
  is_superuser: false,
  company_id: 'company',
  entity_id: 'entity',
  role: null,
  permission: null,
  is_owner: false,
  entity_ids: ['entity'],
}

const mounted = routes({ outbox: 'open', mail: { send: () => Promise.resolve(), outbox: () => Promise.resolve([]) } })
const guarded = mounted.filter(({ endpoint }) => endpoint.can !== 'public')

test.each(guarded.map((route) => [`${route.endpoint.method} ${route.endpoint.path}`, route] as const))(
  '%s: the verb itself demands the right that the contract names, before anything else',
  async (_, { endpoint, handle }) => {
    const params: unknown = Object.fromEntries(Object.keys(endpoint.params?.shape ?? {}).map((name) => [name, 'id']))
    const empty: unknown = {}
    const given = { params, query: empty, body: empty, file: undefined, signed: undefined } as Given<Endpoint>
    // The context contains only the caller, so a verb that does anything before its demand fails on a missing port.
    const call = async (actor: Actor | null) => handle({ actor } as Ctx, given)
    await expect(call(null)).rejects.toBeInstanceOf(Unauthorized)
    if (endpoint.can === 'session') return
    const denied = await call(NOBODY).catch((error: unknown) => error)
    expect(denied).toBeInstanceOf(PermissionDenied)
    expect(denied).toHaveProperty('capability', endpoint.can)
  },
)
