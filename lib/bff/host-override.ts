/**
 * A link may name the API host of a new account. A wrong host would receive the password and the invitation, so the value can only select
 * from the server's own list, by alias or exact origin, and is never connected to directly.
 */
import { HttpError } from './answer'
import type { Call } from './handler'
import { logSecurity } from './log'

const SHAPE = /^(https?:\/\/)?[a-z0-9.-]{1,253}(:\d{1,5})?\/?$/i

export const HOST_NOTE = 'The server named in your link is not one of ours, so the default server was used.'

type ChosenHost = { origin: string; note?: string }

/** `named` is the body's value; the query may have it instead, but only one of them, and only once. */
export function chooseHost(call: Call, named: unknown, otherwise = call.env.apiOrigin): ChosenHost {
  const query = [...new URLSearchParams(call.search)].filter(([name]) => /^host(\[.*)?$/i.test(name))
  const values = [...query.map(([, value]) => value), ...(named === undefined || named === null ? [] : [named])]
  const renamed = query.some(([name]) => name !== 'host')
  if (values.length > 1 || renamed) {
    logSecurity('host_override_duplicated', { request_id: call.id })
    throw new HttpError(400, { message: 'The server may be named once only.', code: 'host' })
  }
  const [value] = values
  if (value === undefined || value === '') return { origin: otherwise }
  const origin = typeof value === 'string' ? listedHost(value, [call.env.apiOrigin], call.env.hosts) : null
  if (origin !== null) return { origin }
  logSecurity('host_override_refused', {
    request_id: call.id,
    host: typeof value === 'string' ? value.slice(0, 100) : typeof value,
  })
  return { origin: call.env.apiOrigin, note: HOST_NOTE }
}

function listedHost(value: string, own: readonly string[], hosts: ReadonlyMap<string, string>): string | null {
  if (!SHAPE.test(value)) return null
  if (!value.includes(':')) return hosts.get(value.toLowerCase().replace(/\/$/, '')) ?? null
  if (!URL.canParse(value)) return null
  const { origin } = new URL(value)
  return own.includes(origin) ? origin : (hosts.get(origin) ?? null)
}
