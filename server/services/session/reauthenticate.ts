import sql from 'sql-template-tag'
import { identity, type Ctx } from '../context'
import { Invalid } from '../problems'
import { accountBrake, giveBack, takeTurns } from './brake'
import { caller } from './caller'
import { passwordFits } from './passwords'

const RECENT_MS = 10 * 60_000

interface Account {
  email: string
  password_hash: string
  signed_in_at: string
}

/**
 * Throws Invalid unless it is the account's owner who sits there: who signed in just now, or knows the password. A device left
 * open, or a stolen session, does not take the account over. Guessing is braked as at sign-in.
 */
export async function reauthenticate(ctx: Ctx, { password, why }: { password: string | undefined; why: string }): Promise<void> {
  const { user_id, session_id } = caller(ctx)
  const account = await ctx.db.read({ role: 'identity' }, (tx) =>
    tx.one<Account>(sql`
      select u.email, u.password_hash, s.created_at as signed_in_at
        from auth_session s join app_user u on u.id = s.user_id
       where s.id = ${session_id} and u.id = ${user_id}`),
  )
  if (password === undefined) {
    if (ctx.now().getTime() - Date.parse(account.signed_in_at) <= RECENT_MS) return
    throw new Invalid({ password: [why] })
  }
  const turns = await takeTurns(ctx, [accountBrake(account.email)])
  if (!(await passwordFits(account.password_hash, password))) throw new Invalid({ password: ['The current password is not right.'] })
  await identity({ ...ctx, idempotency: undefined }, (tx) => giveBack(tx, turns, account.email))
}
