import sql from 'sql-template-tag'
import type { Answer } from '@/lib/contract/endpoint'
import type { health as endpoint } from '@/lib/contract/task'
import type { Ctx } from './context'
import { Problem } from './problems'

/** Whether the books can be read. Throws a 503 when they cannot, whatever the reason. */
export async function health(ctx: Ctx, version: string): Promise<Answer<typeof endpoint>> {
  try {
    await ctx.db.direct(sql`select 1`)
    return { status: 'ok', version }
  } catch (error) {
    ctx.log.warn({ err: error }, 'the database does not answer')
    throw new Problem(503, { message: 'The database does not answer.' }, { 'Retry-After': '2' })
  }
}
