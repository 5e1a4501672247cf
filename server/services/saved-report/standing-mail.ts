import sql from 'sql-template-tag'
import type { SavedReport } from '@/lib/contract/saved-report'
import type { Tx } from '@/server/db/connect'
import { asIdentity } from '../company/membership'
import { tenant, type Ctx } from '../context'
import { assertProvenIn } from '../session/proof'
import { standingMailMail } from '../user/mails'

type Mailed = Pick<SavedReport, 'name' | 'send_day' | 'send_to'>

/**
 * Figures that go to somebody outside the company every month outlast the session that set this up, so a new address wants a fresh proof,
 * and every owner hears of it. Throws ProofNeeded.
 */
export async function guardStandingMail(
  tx: Tx,
  ctx: Ctx,
  { before, after }: { before: Mailed | null; after: Mailed },
): Promise<void> {
  const { company_id, user_id } = tenant(ctx)
  const known = new Set(mailedTo(before))
  const fresh = mailedTo(after).filter((email) => !known.has(email))
  if (fresh.length === 0) return
  const members = await tx.rows<{ email: string; is_owner: boolean }>(sql`
    select u.email, m.is_owner from membership m join app_user u on u.id = m.user_id where m.company_id = ${company_id} order by u.email`)
  const own = new Set(members.map(({ email }) => email.toLowerCase()))
  const recipients = fresh.filter((email) => !own.has(email))
  if (recipients.length === 0) return
  const names = await tx.one<{ who: string; company: string }>(sql`
    select u.full_name as who, c.name as company from app_user u, company c where u.id = ${user_id} and c.id = ${company_id}`)
  await asIdentity(tx, company_id, async () => {
    await assertProvenIn(tx, ctx)
    for (const { email } of members.filter(({ is_owner }) => is_owner))
      await ctx.post(
        tx,
        standingMailMail({ ...names, email, app_origin: ctx.app_origin, report: after.name, recipients }),
      )
  })
}

const mailedTo = (report: Mailed | null): string[] =>
  report === null || report.send_day === null ? [] : [...new Set(report.send_to.map((email) => email.toLowerCase()))]
