import sql from 'sql-template-tag'
import type { Answer } from '@/lib/contract/endpoint'
import type { undoFactor as endpoint } from '@/lib/contract/second-factor'
import type { Ctx } from '../context'
import { Rejected } from '../problems'
import { undoInvitations } from '../member/undo-invitations'
import { issuedAt, useMailToken } from '../user/mail-token'
import { startAnew } from '../user/start-anew'
import { factorChange, noteFactor } from './change'
import { dropFactors } from './drop'
import { lockPerson } from './set-up'

const ALSO_MOVED = 'The email of the account was changed too: undo that first with the link in the email about it.'

/**
 * For the owner of an account whose first factor somebody else has set up: removes it and all factors added since, and
 * ends the access of people whom the account has invited since. Links that restore an earlier email stay valid.
 */
export function undoFactor(ctx: Ctx, { token }: { token: string }): Promise<Answer<typeof endpoint>> {
  return factorChange(ctx, async (tx) => {
    const now = ctx.now()
    const mailed = await useMailToken(tx, { token, purposes: ['undo_factor'], now })
    if (!mailed) throw new Rejected('This link is no longer valid.', { code: 'bad_token' })
    const { user_id } = mailed
    await lockPerson(tx, user_id)
    await dropFactors(tx, { user_id })
    await tx.run(sql`delete from mail_token where user_id = ${user_id} and purpose <> 'restore_email'`)
    const reset_token = await startAnew(tx, mailed, now)
    const noted = await noteFactor(tx, ctx, { user_id, action: 'undo_second_factor' })
    const left = await undoInvitations(tx, ctx, { inviter: user_id, since: issuedAt(mailed) })
    const { email } = await tx.one<{ email: string }>(sql`select email from app_user where id = ${user_id}`)
    const off = 'The second factor is off. Every device was logged out.'
    const message = email === mailed.email ? off : `${off} ${ALSO_MOVED}`
    return { answer: { message, reset_token }, company_ids: [...new Set([...noted, ...left])] }
  })
}
