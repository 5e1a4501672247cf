import sql from 'sql-template-tag'
import type { Tx } from '@/server/db/connect'
import { demand } from '../can'
import { tenant, type Ctx } from '../context'
import { lockMember } from '../member/find'
import { Conflict } from '../problems'
import { endSessions } from '../session/open-session'
import { assertProven } from '../session/proof'
import { factorResetMail } from '../user/mails'
import { factorChange, noteFactor } from './change'
import { dropFactors } from './drop'
import { lockPerson } from './set-up'

/**
 * For a member who has lost the factor and the recovery codes: the factor is removed, every session ends, and the password alone signs in
 * until a new one is set up. A factor also protects the other companies that the member works for, so the caller must own all of them.
 */
export async function resetMember(ctx: Ctx, id: string): Promise<{ message: string }> {
  demand(ctx, 'member.reset_factor')
  await assertProven(ctx)
  const name = await factorChange(ctx, async (tx) => {
    const { user_id, name: full_name } = await lockMember(tx, ctx, id)
    if (user_id === null) throw new Conflict('This person has not joined yet.')
    if (user_id === tenant(ctx).user_id) throw new Conflict('Change your own second factor under User information.')
    const member = await lockPerson(tx, user_id)
    if (!member.has_second_factor) throw new Conflict(`${full_name} has no second factor.`, { code: 'no_factor' })
    await assertOwnsAll(tx, ctx, user_id)
    await dropFactors(tx, { user_id })
    await endSessions(tx, { user_id, now: ctx.now() })
    const company_ids = await noteFactor(tx, ctx, { user_id, action: 'reset_second_factor' })
    await ctx.post(tx, factorResetMail({ email: member.email, app_origin: ctx.app_origin }))
    return { answer: full_name, company_ids }
  })
  return { message: `The second factor of ${name} is reset.` }
}

async function assertOwnsAll(tx: Tx, ctx: Ctx, user_id: string): Promise<void> {
  const foreign = await tx.maybe(sql`
    select m.company_id from membership m join company c on c.id = m.company_id and c.deleted_at is null
     where m.user_id = ${user_id}
       and not exists (select from membership own
                        where own.company_id = m.company_id and own.user_id = ${tenant(ctx).user_id} and own.is_owner)
     limit 1`)
  if (foreign)
    throw new Conflict(
      'This person also works for other companies, which the second factor protects. They can log in with a recovery code instead.',
    )
}
