import sql from 'sql-template-tag'
import type { CurrentUser } from '@/lib/contract/user'
import { demand } from '../can'
import { identity, type Ctx } from '../context'
import { Conflict } from '../problems'
import { caller } from '../session/caller'
import { currentUser } from './current-user'

/** Ends the setup, which opens the app to the caller. Throws Conflict before there is a company to work in. */
export function completeSetup(ctx: Ctx): Promise<CurrentUser> {
  demand(ctx, 'session')
  const actor = caller(ctx)
  if (!actor.company_id) throw new Conflict('Add a company first.', { code: 'no_company' })
  return identity(ctx, async (tx) => {
    await tx.run(sql`update app_user set is_setup = true, updated_at = ${ctx.now()} where id = ${actor.user_id}`)
    return currentUser(tx, ctx, actor)
  })
}
