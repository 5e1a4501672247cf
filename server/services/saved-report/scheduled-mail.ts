import sql from 'sql-template-tag'
import type { SavedReport } from '@/lib/contract/saved-report'
import type { Tx } from '@/server/db/connect'
import { proveAndTellOwners } from '../company/tell-owners'
import { tenant, type Ctx } from '../context'
import { reportScheduledMail } from '../user/mails'

type Mailed = Pick<SavedReport, 'name' | 'send_day' | 'send_to'>

/** A new address outside the company to which figures go every month is proven, and told to the owners. Throws ProofNeeded. */
export async function guardScheduledMail(
  tx: Tx,
  ctx: Ctx,
  { before, after }: { before: Mailed | null; after: Mailed },
): Promise<void> {
  const known = new Set(mailedTo(before))
  const fresh = mailedTo(after).filter((email) => !known.has(email))
  if (fresh.length === 0) return
  const members = await tx.rows<{ email: string }>(sql`
    select lower(u.email) as email from membership m join app_user u on u.id = m.user_id where m.company_id = ${tenant(ctx).company_id}`)
  const own = new Set(members.map(({ email }) => email))
  const recipients = fresh.filter((email) => !own.has(email))
  if (recipients.length > 0)
    await proveAndTellOwners(tx, ctx, (notice) => reportScheduledMail({ ...notice, report: after.name, recipients }))
}

const mailedTo = (report: Mailed | null): string[] =>
  report === null || report.send_day === null ? [] : [...new Set(report.send_to.map((email) => email.toLowerCase()))]
