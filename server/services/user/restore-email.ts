import sql from 'sql-template-tag'
import type { Answer } from '@/lib/contract/endpoint'
import type { restoreEmail as endpoint } from '@/lib/contract/user'
import type { Ctx } from '../context'
import { Rejected } from '../problems'
import { undoInvitations } from '../member/undo-invitations'
import { factorChange, noteFactor } from '../second-factor/change'
import { dropFactors } from '../second-factor/drop'
import { clearAddress } from './clear-address'
import { issuedAt, LIFE_MS, useMailToken } from './mail-token'
import { startAnew } from './start-anew'

const BACK = 'Your email is back. Every device was logged out.'
const WITHOUT_FACTORS = 'Second factors added since the week before the change were removed.'
const WITHOUT_INVITED = 'People invited since the change have no access any more.'

/**
 * Gives the account back to its earlier address. Everything set up since the change loses its effect: links sent to
 * addresses in between, second factors, and invitations. A factor from the week before is removed too, because the link
 * that removes it could expire while the owner had no access. Restore links that were mailed before stay valid: the
 * earliest address counts.
 */
export function restoreEmail(ctx: Ctx, { token }: { token: string }): Promise<Answer<typeof endpoint>> {
  return factorChange(ctx, async (tx) => {
    const now = ctx.now()
    const mailed = await useMailToken(tx, { token, purposes: ['restore_email'], now })
    if (!mailed) throw new Rejected('This link is no longer valid.', { code: 'bad_token' })
    const { user_id, email } = mailed
    await clearAddress(tx, mailed)
    await tx.run(sql`update app_user set email = ${email} where id = ${user_id}`)
    await tx.run(sql`
      delete from mail_token
       where user_id = ${user_id}
         and (purpose not in ('restore_email', 'undo_factor') or expires_at >= ${mailed.expires_at})`)
    const dropped = await dropFactors(tx, {
      user_id,
      since: new Date(issuedAt(mailed).getTime() - LIFE_MS.undo_factor),
    })
    const reset_token = await startAnew(tx, mailed, now)
    const noted = dropped ? await noteFactor(tx, ctx, { user_id, action: 'undo_second_factor' }) : []
    const left = await undoInvitations(tx, ctx, { inviter: user_id, since: issuedAt(mailed) })
    const message = [BACK, ...(dropped ? [WITHOUT_FACTORS] : []), ...(left.length > 0 ? [WITHOUT_INVITED] : [])].join(
      ' ',
    )
    return { answer: { message, reset_token }, company_ids: [...new Set([...noted, ...left])] }
  })
}
