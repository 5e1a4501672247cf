import sql from 'sql-template-tag'
import type { Day } from '@/lib/dates/day'
import { tenant, type Ctx } from '@/server/services/context'
import type { IdOf } from './ids'

/** Calls of one day: dated at its noon, with ids that begin with it. */
export type OnDay = (day: Day) => Ctx

interface Stage {
  name: string
  /** Keeps the ids of stages apart. */
  order: number
  idOf: IdOf
}
const IDS = 2 ** 20

/** Runs a part of the demo through the services in one transaction: it is complete or absent, and a second run skips it. */
export async function stage(ctx: Ctx, { name, order, idOf }: Stage, work: (on: OnDay) => Promise<void>): Promise<void> {
  if (await isDone(ctx, name)) return
  await ctx.db.write({ role: 'app', company: tenant(ctx).company_id }, (tx) => {
    let n = order * IDS
    const within: Ctx = {
      ...ctx,
      request_id: markOf(name),
      db: { ...ctx.db, read: (_, read) => read(tx), write: (_, write) => write(tx) },
    }
    return work((day) => ({ ...within, id: () => idOf('other', day, n++), now: () => new Date(`${day}T18:00:00Z`) }))
  })
}

const markOf = (name: string): string => `demo ${name}`

export const isDone = (ctx: Ctx, name: string): Promise<boolean> =>
  ctx.db.read(
    { role: 'app', company: tenant(ctx).company_id },
    async (tx) =>
      (await tx.maybe(
        sql`select from audit_log where company_id = ${tenant(ctx).company_id} and request_id = ${markOf(name)} limit 1`,
      )) !== undefined,
  )
