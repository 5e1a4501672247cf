import type { Actor, Ctx } from '../context'
import { Unauthorized } from '../problems'

/** The caller of a route that needs a session. */
export function caller(ctx: Ctx): Actor {
  if (!ctx.actor) throw new Unauthorized()
  return ctx.actor
}
