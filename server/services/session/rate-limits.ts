import { createHash } from 'node:crypto'
import { isIPv4, isIPv6 } from 'node:net'
import sql from 'sql-template-tag'
import type { Tx } from '@/server/db/connect'
import { identity, type Ctx } from '../context'
import { TooMany } from '../problems'

export const TOO_MANY = 'Too many attempts. Please wait a moment and try again.'

/**
 * Limits on guessing. An attempt is recorded before it is checked, under a lock per subject, so that a thousand parallel attempts count
 * like a thousand in a row; the caller gives it back when the attempt succeeded.
 */
export interface RateLimit {
  subject: string
  /** Attempts that are free within the window. */
  free: number
  windowMs: number
  /** How long each further attempt must wait after the last one, doubling each time; without it, the window itself has to pass. */
  waitMs?: number
  longestWaitMs?: number
  sentence?: string
  /** How many turns one attempt takes; 1 by default. */
  turns?: number
}

const MINUTE = 60_000

/** Five tries, then a wait that doubles up to 15 minutes. */
const GUESSES = { free: 5, windowMs: 24 * 60 * MINUTE, waitMs: MINUTE / 2, longestWaitMs: 15 * MINUTE }

/** Addresses are hashed: some people type a password there. */
export const accountLimit = (email: string): RateLimit => ({
  ...GUESSES,
  subject: `account:${digest(email.toLowerCase())}`,
})
/**
 * A device that has signed in to the account before has its own count: strangers who guess cannot lock it out, and it cannot guess more
 * often than they can.
 */
export const signInLimit = (email: string, { known_device }: Ctx['client']): RateLimit => {
  const account = accountLimit(email)
  return known_device === undefined ? account : { ...account, subject: `${account.subject}:${known_device}` }
}
/**
 * The second step has its own attempts per user, and only passing it gives them back; signing in again with the password does not. As
 * above, strangers who know the password cannot lock out a known device.
 */
export const factorLimit = (user_id: string, { known_device }: Ctx['client']): RateLimit => ({
  ...GUESSES,
  subject: known_device === undefined ? `factor:${user_id}` : `factor:${user_id}:${known_device}`,
})
/**
 * A session that proves its owner by the password has a count of its own, which strangers who guess at sign-in do not
 * use up.
 */
export const proofLimit = (session_id: string): RateLimit => ({ ...GUESSES, subject: `proof:${session_id}` })
/** Unknown devices without a known address count as one network. */
export const networkLimits = ({ ip, known_device }: Ctx['client']): RateLimit[] =>
  ip === '' && known_device !== undefined ? [] : [{ subject: `network:${networkOf(ip)}`, free: 20, windowMs: MINUTE }]
/**
 * Without known addresses everybody is one network, so a stranger's calls must not use up what everybody else needs. In
 * that case the limit per email address applies.
 */
const networkLimit = (purpose: string, ip: string): RateLimit => ({
  subject: `${purpose}:${networkOf(ip)}`,
  free: ip === '' ? 1_000 : 60,
  windowMs: 60 * MINUTE,
})
export const signupLimit = (ip: string): RateLimit => networkLimit('signup', ip)
export const mailRequestLimit = (ip: string): RateLimit => networkLimit('mail-request', ip)
/** Attempts to join by one invitation. Its link is a secret, so strangers cannot use them up. */
export const joinLimit = (invitation_id: string): RateLimit => ({
  subject: `join:${invitation_id}`,
  free: 60,
  windowMs: 60 * MINUTE,
})
/** Reports that one person can export; each reads whole books. Source: SECURITY §4. */
export const exportLimit = (user_id: string): RateLimit => ({
  subject: `export:${user_id}`,
  free: 60,
  windowMs: 5 * MINUTE,
  sentence: 'Too many exports in a short time. Please wait a moment and try again.',
})
/**
 * Lines about which one person can ask the language model manually; each is a call to an outside service that costs
 * money.
 */
export const modelLimit = (user_id: string): RateLimit => ({
  subject: `model:${user_id}`,
  free: 60,
  windowMs: 5 * MINUTE,
})
/** Lines about which the jobs of one company can ask it per day, no matter who starts them and how often. */
export const modelJobLimit = (company_id: string): RateLimit => ({
  subject: `model-jobs:${company_id}`,
  free: 5_000,
  windowMs: 24 * 60 * MINUTE,
})
const MANY_MAILS = 'Too many emails in a short time. Please wait a while and try again.'

/** Documents that one person can mail to customers manually, each with its own PDF. */
export const documentMailLimit = (user_id: string): RateLimit => ({
  subject: `document-mail:${user_id}`,
  free: 600,
  windowMs: 60 * MINUTE,
  sentence: MANY_MAILS,
})
/**
 * Recipients that one company can mail documents of all kinds to per day, so that nobody uses a trial to flood
 * strangers with mail.
 */
export const recipientLimit = (company_id: string, recipients: number): RateLimit => ({
  subject: `recipients:${company_id}`,
  free: 1_000,
  windowMs: 24 * 60 * MINUTE,
  sentence: MANY_MAILS,
  turns: recipients,
})
/**
 * Companies that one person can create, enough for a firm that brings its clients. Limited because each new company has
 * its own limits.
 */
export const companyLimit = (user_id: string): RateLimit => ({
  subject: `company:${user_id}`,
  free: 50,
  windowMs: 24 * 60 * MINUTE,
  sentence: 'You created many companies within a day. Please wait a while and try again.',
})
/** Invitations that one company can mail. */
export const inviteLimit = (company_id: string): RateLimit => ({
  subject: `invite:${company_id}`,
  free: 60,
  windowMs: 60 * MINUTE,
})
export const mailLimit = (purpose: string, email: string): RateLimit => ({
  subject: `mail:${purpose}:${digest(email.toLowerCase())}`,
  free: 3,
  windowMs: 15 * MINUTE,
})

/** Takes the turns of each limit, or throws TooMany and takes none. Returns the turns, for `giveBack`. */
export const takeTurns = (ctx: Ctx, limits: readonly RateLimit[]): Promise<number[]> =>
  identity({ ...ctx, idempotency: undefined }, async (tx) => {
    const now = ctx.now()
    const turns: number[] = []
    for (const limit of limits) turns.push(...(await takeTurn(tx, limit, now)))
    return turns
  })

/** Whether a turn was left; if so, it is taken. */
export async function hasTurn(tx: Tx, limit: RateLimit, now: Date): Promise<boolean> {
  try {
    await takeTurn(tx, limit, now)
    return true
  } catch (error) {
    if (error instanceof TooMany) return false
    throw error
  }
}

/** Successful attempts do not count, and somebody who got in starts over. */
export async function giveBack(tx: Tx, turns: readonly number[], limit: RateLimit): Promise<void> {
  await tx.run(sql`delete from login_attempt where id = any(${[...turns]}::bigint[]) or subject = ${limit.subject}`)
}

/** Takes the turns of a limit within a transaction, or throws TooMany. */
export async function takeTurn(tx: Tx, limit: RateLimit, now: Date): Promise<number[]> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${limit.subject}, 0))`)
  const since = new Date(now.getTime() - limit.windowMs)
  await tx.run(sql`delete from login_attempt where subject = ${limit.subject} and at <= ${since}`)
  const past = await tx.one<{ count: number; first: string | null; last: string | null }>(sql`
    select count(*), min(at) as first, max(at) as last from login_attempt where subject = ${limit.subject}`)
  const wait = waitOf(limit, past, now)
  if (wait > 0) throw new TooMany(limit.sentence ?? TOO_MANY, Math.ceil(wait / 1000))
  const taken = await tx.rows<{ id: number }>(sql`
    insert into login_attempt (subject, at) select ${limit.subject}, ${now} from generate_series(1, ${limit.turns ?? 1}::int) returning id`)
  return taken.map(({ id }) => id)
}

function waitOf(
  limit: RateLimit,
  past: { count: number; first: string | null; last: string | null },
  now: Date,
): number {
  const { turns = 1 } = limit
  if (past.count + turns <= limit.free || past.first === null || past.last === null) return 0
  if (limit.waitMs === undefined) return Date.parse(past.first) + limit.windowMs - now.getTime()
  const wait = Math.min(limit.waitMs * 2 ** (past.count - limit.free), limit.longestWaitMs ?? limit.windowMs)
  return Date.parse(past.last) + wait - now.getTime()
}

/** The /24 of an IPv4 address or the /64 of an IPv6 one: the range in which one person can change addresses at will. */
function networkOf(ip: string): string {
  if (isIPv4(ip)) return ip.split('.').slice(0, 3).join('.')
  if (!isIPv6(ip)) return 'unknown'
  const [head = '', tail = ''] = ip.split('::')
  const front = head.split(':').filter(Boolean)
  const back = tail.split(':').filter(Boolean)
  const groups = ip.includes('::')
    ? [...front, ...Array<string>(Math.max(0, 8 - front.length - back.length)).fill('0'), ...back]
    : front
  return groups
    .slice(0, 4)
    .map((group) => group.toLowerCase().replace(/^0+(?=.)/, ''))
    .join(':')
}

const digest = (text: string): string => createHash('sha256').update(text).digest('hex')
