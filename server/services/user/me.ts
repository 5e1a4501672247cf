import type { CurrentUser } from '@/lib/contract/user'
import { demand } from '../can'
import type { Ctx } from '../context'
import { caller } from '../session/caller'
import { currentUser } from './current-user'

export function me(ctx: Ctx): Promise<CurrentUser> {
  demand(ctx, 'session')
  const actor = caller(ctx)
  return ctx.db.read({ role: 'identity' }, (tx) => currentUser(tx, ctx, actor))
}
