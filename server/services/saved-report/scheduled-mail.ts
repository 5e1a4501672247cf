import sql from 'sql-template-tag'
import type { SavedReport } from '@/lib/contract/saved-report'
import type { Tx } from '@/server/db/connect'
import { can } from '../can'
import { mayEnter } from '../company/membership'
import { proveAndTellOwners } from '../company/tell-owners'
import { tenant, type Actor, type Ctx } from '../context'
import { reportScheduledMail } from '../user/mails'

type Mailed = Pick<SavedReport, 'name' | 'send_day' | 'send_to'>

/** A new address to which figures go every month, and whose holder may not read them here, is proven, and told to the owners. Throws ProofNeeded. */
export async function guardScheduledMail(
  tx: Tx,
  ctx: Ctx,
  { before, after }: { before: Mailed | null; after: Mailed },
): Promise<void> {
  const known = new Set(mailedTo(before))
  const fresh = mailedTo(after).filter((email) => !known.has(email))
  if (fresh.length === 0) return
  const readers = await readersOf(tx, ctx)
  const recipients = fresh.filter((email) => !readers.has(email))
  if (recipients.length > 0)
    await proveAndTellOwners(tx, ctx, (notice) => reportScheduledMail({ ...notice, report: after.name, recipients }))
}

/** The addresses of the members who may read the reports of the entity themselves. */
async function readersOf(tx: Tx, ctx: Ctx): Promise<Set<string>> {
  const { company_id, entity_id } = tenant(ctx)
  const members = await tx.rows<Pick<Actor, 'role' | 'permission' | 'is_owner'> & { email: string }>(sql`
    select lower(u.email) as email, m.role, m.permission, m.is_owner from membership m join app_user u on u.id = m.user_id
     where m.company_id = ${company_id} and ${mayEnter(sql`m`, sql`${entity_id}`)}`)
  return new Set(members.filter((member) => can(member, 'report.read')).map(({ email }) => email))
}

const mailedTo = (report: Mailed | null): string[] =>
  report === null || report.send_day === null ? [] : [...new Set(report.send_to.map((email) => email.toLowerCase()))]
