import sql from 'sql-template-tag'
import type { Tx } from '@/server/db/connect'
import { demand } from '../can'
import type { Ctx } from '../context'
import { Conflict, NotFound } from '../problems'
import { caller } from '../session/caller'
import { assertProven } from '../session/proof'
import { factorRemovedMail } from '../user/mails'
import { factorChange, noteFactor } from './change'
import { lockPerson } from './set-up'
import { askingCompanies, hasFactor } from './state'

export async function removeTotp(ctx: Ctx): Promise<{ message: string }> {
  demand(ctx, 'session')
  await removeOne(ctx, 'The authenticator app', async (tx, user_id) => {
    const removed = await tx.run(sql`delete from totp_factor where user_id = ${user_id}`)
    if (removed === 0) throw new NotFound()
    return { action: 'remove_authenticator_app' }
  })
  return { message: 'The authenticator app is removed.' }
}

export async function removePasskey(ctx: Ctx, id: string): Promise<{ message: string }> {
  demand(ctx, 'session')
  await removeOne(ctx, 'A passkey', async (tx, user_id) => {
    const removed = await tx.maybe<{ name: string }>(
      sql`delete from passkey where user_id = ${user_id} and id = ${id} returning name`,
    )
    if (!removed) throw new NotFound()
    return { action: 'remove_passkey', changes: { passkey: [removed.name, null] } }
  })
  return { message: 'The passkey is removed.' }
}

type Removal = (tx: Tx, user_id: string) => Promise<{ action: string; changes?: Record<string, unknown> }>

/** Removing the last factor also removes the recovery codes; it is refused while a company requires a factor. */
async function removeOne(ctx: Ctx, what: string, removal: Removal): Promise<void> {
  await assertProven(ctx)
  const { user_id } = caller(ctx)
  await factorChange(ctx, async (tx) => {
    const person = await lockPerson(tx, user_id)
    const noted = await removal(tx, user_id)
    if (!(await hasFactor(tx, user_id))) await removeLastFactor(tx, user_id)
    await ctx.post(tx, factorRemovedMail({ email: person.email, app_origin: ctx.app_origin, what }))
    return { answer: undefined, company_ids: await noteFactor(tx, ctx, { user_id, ...noted }) }
  })
}

async function removeLastFactor(tx: Tx, user_id: string): Promise<void> {
  const [asking] = await askingCompanies(tx, user_id)
  if (asking !== undefined)
    throw new Conflict(`${asking} requires a second factor. Add another one before you remove this one.`, {
      code: 'factor_asked',
    })
  await tx.run(sql`delete from recovery_code where user_id = ${user_id}`)
}
