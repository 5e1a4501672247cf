import sql from 'sql-template-tag'
import type { Tx } from '@/server/db/connect'
import type { Mail } from '@/server/providers/mail/mailer'
import { tenant, type Ctx } from '../context'
import { assertProvenIn } from '../session/proof'
import { letterheadChangedMail } from '../user/mails'
import { asIdentity } from './membership'

interface Notice {
  email: string
  app_origin: string
  who: string
  company: string
  entity: string
}

/**
 * For a change that outlasts its session and diverts money or figures: it needs a fresh proof, and every owner gets a
 * mail. Throws ProofNeeded.
 */
export async function proveAndTellOwners(tx: Tx, ctx: Ctx, mailOf: (notice: Notice) => Mail): Promise<void> {
  await asIdentity(tx, tenant(ctx).company_id, () => assertProvenIn(tx, ctx))
  await tellOwners(tx, ctx, mailOf)
}

const LETTERHEAD = 'name address1 address2 city state zip_code phone email us_dot mc_number logo'.split(' ')

/**
 * The same for changes of a company or an entity that customers can see, because they send checks and replies where its
 * letterhead says.
 */
export async function proveLetterhead(tx: Tx, ctx: Ctx, changes: Record<string, unknown>): Promise<void> {
  if (LETTERHEAD.some((field) => field in changes)) await proveAndTellOwners(tx, ctx, letterheadChangedMail)
}

/** Mails every owner about a change in the entity. */
export async function tellOwners(tx: Tx, ctx: Ctx, mailOf: (notice: Notice) => Mail): Promise<void> {
  const { company_id, entity_id, user_id } = tenant(ctx)
  const owners = await tx.rows<Omit<Notice, 'app_origin'>>(sql`
    select o.email, w.full_name as who, c.name as company, e.name as entity
      from membership m
      join app_user o on o.id = m.user_id
      join app_user w on w.id = ${user_id}
      join company c on c.id = m.company_id
      join entity e on e.company_id = m.company_id and e.id = ${entity_id}
     where m.company_id = ${company_id} and m.is_owner order by o.email`)
  await asIdentity(tx, company_id, async () => {
    for (const owner of owners) await ctx.post(tx, mailOf({ ...owner, app_origin: ctx.app_origin }))
  })
}
