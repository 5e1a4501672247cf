import sql from 'sql-template-tag'
import type { SavedReport } from '@/lib/contract/saved-report'
import type { Tx } from '@/server/db/connect'
import { can } from '../can'
import { mayEnter } from '../company/membership'
import { proveAndTellOwners } from '../company/tell-owners'
import { tenant, type Actor, type Ctx } from '../context'
import { columnEntities } from '../report/entity-columns'
import { reportScheduledMail } from '../user/mails'

type Mailed = Pick<SavedReport, 'name' | 'send_day' | 'send_to' | 'settings'>
type Kept = Mailed & Pick<SavedReport, 'id' | 'is_mine'>

/**
 * An address that receives figures every month and whose holder cannot read them all here needs a fresh proof, and the
 * owners are notified, again when the report covers more. Returns these addresses, to be stored with the report. Throws
 * ProofNeeded.
 */
export async function guardScheduledMail(
  tx: Tx,
  ctx: Ctx,
  { before, after }: { before: Kept | null; after: Mailed },
): Promise<string[]> {
  const covered = coveredBy(ctx, after)
  const outside = await outsidersOf(tx, ctx, { emails: mailedTo(after), covered })
  const known = before && !coversMore(ctx, before, covered) ? await knownRecipients(tx, ctx, before.id) : []
  const recipients = outside.filter((email) => !known.includes(email))
  if (recipients.length > 0)
    await proveAndTellOwners(tx, ctx, (notice) => reportScheduledMail({ ...notice, report: after.name, recipients }))
  return outside
}

/**
 * The current recipients of a scheduled report: people who can read all that it covers, and addresses that the owners
 * were notified of. Others are left out.
 */
export async function recipientsOf(tx: Tx, ctx: Ctx, saved: Kept): Promise<{ send_to: string[]; left_out: string[] }> {
  if (saved.send_day === null) return { send_to: saved.send_to, left_out: [] }
  const outside = await outsidersOf(tx, ctx, { emails: mailedTo(saved), covered: coveredBy(ctx, saved) })
  const known = await knownRecipients(tx, ctx, saved.id)
  const isLeftOut = (email: string): boolean => {
    const address = email.toLowerCase()
    return outside.includes(address) && !known.includes(address)
  }
  return { send_to: saved.send_to.filter((email) => !isLeftOut(email)), left_out: saved.send_to.filter(isLeftOut) }
}

const coveredBy = (ctx: Ctx, { settings: { columns, entities } }: Mailed): string[] =>
  columnEntities(ctx, { columns, entities: entities?.split(',') })

/** Somebody else who saves it may have access to different entities than the person who kept it before. */
const coversMore = (ctx: Ctx, before: Kept, covered: readonly string[]): boolean => {
  const soFar = coveredBy(ctx, before)
  return covered.some((id) => !soFar.includes(id)) || (covered.length > 1 && !before.is_mine)
}

const knownRecipients = async (tx: Tx, ctx: Ctx, id: string): Promise<string[]> =>
  (
    await tx.one<{ told_of: string[] }>(
      sql`select told_of from saved_report where entity_id = ${tenant(ctx).entity_id} and id = ${id}`,
    )
  ).told_of

/** The addresses that do not belong to a member who can read the reports of every entity. */
async function outsidersOf(
  tx: Tx,
  ctx: Ctx,
  { emails, covered }: { emails: readonly string[]; covered: readonly string[] },
): Promise<string[]> {
  const members = await tx.rows<Pick<Actor, 'role' | 'permission' | 'is_owner'> & { email: string }>(sql`
    select lower(u.email) as email, m.role, m.permission, m.is_owner from membership m join app_user u on u.id = m.user_id
     where m.company_id = ${tenant(ctx).company_id}
       and not exists (select from unnest(${[...covered]}::uuid[]) as c(id) where not ${mayEnter(sql`m`, sql`c.id`)})`)
  const readers = new Set(members.filter((member) => can(member, 'report.read')).map(({ email }) => email))
  return emails.filter((email) => !readers.has(email))
}

const mailedTo = ({ send_day, send_to }: Mailed): string[] =>
  send_day === null ? [] : [...new Set(send_to.map((email) => email.toLowerCase()))]
