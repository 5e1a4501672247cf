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
}

/**
 * Throws Invalid unless it is the account's owner who sits there: who signed in just now, or knows the password. A device left
 * open, or a stolen session, does not take the account over. Guessing is braked as at sign-in.
 */
export async function reauthenticate(
  ctx: Ctx,
  { password, why }: { password: string | undefined; why: string },
): Promise<void> {
  const { user_id, session_id } = caller(ctx)
  const account = await ctx.db.read({ role: 'identity' }, (tx) =>
    tx.one<Account & { signed_in_at: string }>(sql`
      select u.email, u.password_hash, s.created_at as signed_in_at
        from auth_session s join app_user u on u.id = s.user_id
       where s.id = ${session_id} and u.id = ${user_id}`),
  )
  if (password === undefined) {
    if (ctx.now().getTime() - Date.parse(account.signed_in_at) <= RECENT_MS) return
    throw new Invalid({ password: [why] })
  }
  const turns = await provePassword(ctx, account, password)
  await identity({ ...ctx, idempotency: undefined }, (tx) => giveBack(tx, turns, accountBrake(account.email)))
}

/** Throws Invalid unless the password is the account's. Answers the turns that this took of the brake, to be given back in the caller's transaction. */
export async function provePassword(ctx: Ctx, { email, password_hash }: Account, password: string): Promise<number[]> {
  const turns = await takeTurns(ctx, [accountBrake(email)])
  if (!(await passwordFits(password_hash, password))) throw wrongPassword()
  return turns
}

export const wrongPassword = () => new Invalid({ password: ['The current password is not right.'] })
