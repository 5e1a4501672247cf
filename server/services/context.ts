import type { Logger } from 'pino'
import sql, { type Sql } from 'sql-template-tag'
import { BOOKS_FROZEN, BOOKS_MOVING, MOVING } from '@/lib/contract/refusal'
import { PRODUCT } from '@/lib/contract/shared'
import type { Traces } from '@/lib/traces'
import type { Access, Database, Tx } from '@/server/db/connect'
import { databaseError } from '@/server/db/connect'
import type { Banks } from '@/server/providers/bank/bank-provider'
import type { FileStore } from '@/server/providers/files/file-store'
import type { CategoryModel } from '@/server/providers/ai/category-model'
import type { Mailer } from '@/server/providers/mail/mailer'
import type { SignupMirror } from '@/server/providers/mirror/signup-mirror'
import type { Workshop } from '@/server/providers/workshop/workshop'
import { staleTopics, type ObjectType } from '@/lib/contract/topics'
import type { Events } from './events'
import { onceByKey } from './idempotency'
import { Conflict, NotFound } from './problems'
import type { PostMail } from './mail/posted-mail'

/** The caller with their rights in the default company; read from the database on every request. */
export interface Actor {
  session_id: string
  user_id: string
  is_superuser: boolean
  company_id: string | null
  entity_id: string | null
  role: 'admin' | 'consultant' | 'finance_department' | 'other' | null
  permission: 'full_access' | 'read_only' | null
  is_owner: boolean
  entity_ids: string[]
  /** A company of the caller requires a second factor and the caller has none: only its setup is allowed. */
  needs_second_factor?: boolean
}

/** What a request carries through the services: the caller, the ports, and the sources of time and ids. */
export interface Ctx {
  readonly actor: Actor | null
  readonly db: Database
  readonly mail: Mailer
  readonly post: PostMail
  readonly files: FileStore
  readonly workshop: Workshop
  readonly banks: Banks
  readonly events: Events
  readonly log: Logger
  /** Called only when the local helper abstains; absent unless a model is set up. */
  readonly model?: CategoryModel
  /** Receives sign-ups; absent unless one is set up. */
  readonly mirror?: SignupMirror
  /** Records calls, statements and jobs; absent unless tracing is set up. */
  readonly traces?: Traces
  /** Where people open the product; mailed links start with it. */
  readonly app_origin: string
  readonly request_id: string
  readonly timezone: string
  /** The address is empty when it is unknown. A known device is one from which the account has signed in before. */
  readonly client: { ip: string; user_agent: string; known_device?: string }
  readonly now: () => Date
  readonly id: () => string
  /** `Idempotency-Key` of a POST, and the hash of what was sent with it. */
  readonly idempotency?: { key: string; hash: Buffer; status: number }
  /** `If-Unmodified-Since-Version` of a form. */
  readonly version?: string
}

/** The parts of a context other than the request itself; jobs get the same. */
export type Ports = Pick<
  Ctx,
  | 'db'
  | 'mail'
  | 'post'
  | 'files'
  | 'workshop'
  | 'banks'
  | 'events'
  | 'log'
  | 'now'
  | 'id'
  | 'app_origin'
  | 'model'
  | 'mirror'
  | 'traces'
>

interface Tenant {
  user_id: string
  company_id: string
  entity_id: string
}

/** The caller's default company and entity. Throws Conflict before onboarding has created one. */
export function tenant(ctx: Ctx): Tenant {
  const actor = ctx.actor
  if (!actor?.company_id || !actor.entity_id) throw new Conflict('Add a company first.', { code: 'no_company' })
  return { user_id: actor.user_id, company_id: actor.company_id, entity_id: actor.entity_id }
}

/** The user id under which the product itself acts; it is no person. */
export const SYSTEM_USER = PRODUCT.id

/** The person behind a change, for versions and the audit log; null for the product itself. */
export function authorOf(ctx: Ctx): string | null {
  const { user_id } = tenant(ctx)
  return user_id === SYSTEM_USER ? null : user_id
}

/** The entities that a list covers: the default one, or those of the requested ones that the caller may see. */
export function entityScope(ctx: Ctx, wanted: readonly string[] | undefined): string[] {
  if (!wanted || wanted.length === 0) return [tenant(ctx).entity_id]
  return wanted.filter((id) => ctx.actor?.entity_ids.includes(id))
}

export const reading = <T>(ctx: Ctx, work: (tx: Tx) => Promise<T>): Promise<T> =>
  ctx.db.read({ role: 'app', company: tenant(ctx).company_id }, work)

/** The same for a report, which a replica may serve. */
export const reporting = <T>(ctx: Ctx, work: (tx: Tx) => Promise<T>): Promise<T> =>
  ctx.db.report({ role: 'app', company: tenant(ctx).company_id }, work)

/** A search that a person types can be slow in unforeseeable ways, so it has its own time limit. It ends with the transaction. */
export const limitStatements = (tx: Tx): Promise<number> => tx.run(sql`set local statement_timeout = '4s'`)

/** Makes the whole read see one snapshot, for answers whose figures come from several statements. Must be its first statement. */
export const oneSnapshot = (tx: Tx): Promise<number> => tx.run(sql`set transaction isolation level repeatable read`)

/**
 * A call whose reads all see one snapshot, one after another on one connection; for documents made of many reports. The
 * caller must end it. The connection is closed when nothing is read from it for a minute, or when a statement takes
 * that long. Source: SECURITY T40.
 */
export async function openSnapshot(
  ctx: Ctx,
  how?: { paced: boolean },
): Promise<{ within: Ctx; end: () => Promise<void> }> {
  const { db } = ctx
  const { tx, end } = await db.stream({ role: 'app', company: tenant(ctx).company_id }, how)
  await tx.run(sql`set local statement_timeout = '60s'`)
  await tx.run(sql`set local idle_in_transaction_session_timeout = '60s'`)
  const read: Database['report'] = (access, work) => (access.role === 'app' ? work(tx) : db.report(access, work))
  const stream: Database['stream'] = (access) =>
    access.role === 'app' ? Promise.resolve({ tx, end: () => Promise.resolve() }) : db.stream(access)
  return { within: { ...ctx, db: { ...db, read, report: read, stream } }, end }
}

export async function atOneSnapshot<T>(ctx: Ctx, work: (within: Ctx) => Promise<T>): Promise<T> {
  const { within, end } = await openSnapshot(ctx)
  try {
    return await work(within)
  } finally {
    await end()
  }
}

/**
 * One request = one transaction = effect, audit log, and the response stored for a repeated request. Throws Conflict
 * while the books are frozen, and NotFound when the entity is not the company's. It and the closing of a period wait
 * for each other: what was checked about the period stays true until it commits.
 */
export const transaction = <T>(ctx: Ctx, work: (tx: Tx) => Promise<T>): Promise<T> =>
  holding(ctx, { entity_id: tenant(ctx).entity_id, by: sql`for key share of e` }, work)

/**
 * The same for a change of an entity itself: everything else in its books, including new entries and bank accounts that refer to it, waits
 * until it commits.
 */
export const closing = <T>(ctx: Ctx, entity_id: string, work: (tx: Tx) => Promise<T>): Promise<T> =>
  holding(ctx, { entity_id, by: sql`for update of e` }, work)

/** A transaction that does not change the books, such as an export; frozen books allow it. */
export const besideBooks = <T>(ctx: Ctx, work: (tx: Tx) => Promise<T>): Promise<T> =>
  writing(ctx, { role: 'app', company: tenant(ctx).company_id }, work)

const holding = <T>(ctx: Ctx, books: { entity_id: string; by: Sql }, work: (tx: Tx) => Promise<T>): Promise<T> =>
  besideBooks(ctx, async (tx) => {
    const held = await tx.maybe<{ frozen_for: string[] | null }>(sql`
      select c.frozen_for from entity e join company c on c.id = e.company_id
       where e.company_id = ${tenant(ctx).company_id} and e.id = ${books.entity_id} ${books.by}`)
    if (!held) throw new NotFound()
    if (held.frozen_for) {
      const { message, code } = held.frozen_for.includes(MOVING) ? BOOKS_MOVING : BOOKS_FROZEN
      throw new Conflict(message, { code })
    }
    return work(tx)
  })

export async function isFrozen(tx: Tx, ctx: Ctx): Promise<boolean> {
  const frozen = await tx.maybe(
    sql`select id from company where id = ${tenant(ctx).company_id} and frozen_at is not null`,
  )
  return frozen !== undefined
}

/** A transaction on users, sessions and companies. */
export const identity = <T>(ctx: Ctx, work: (tx: Tx) => Promise<T>): Promise<T> =>
  writing(ctx, { role: 'identity' }, work)

const RETRIES = 5

async function writing<T>(ctx: Ctx, access: Access, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    const touched = new Set<ObjectType>()
    try {
      const result = await ctx.db.write(access, (tx) => {
        touchedBy.set(tx, touched)
        return onceByKey(ctx, { access, tx }, work)
      })
      if (access.role === 'app') tellOthers(ctx, access.company, touched)
      return result
    } catch (error) {
      const code = databaseError(error)?.code
      if ((code !== '40001' && code !== '40P01') || attempt >= RETRIES) throw error
      await new Promise((resolve) => setTimeout(resolve, attempt * 5 + Math.random() * 20))
    }
  }
}

/** Kinds of objects that a transaction has changed, noted by audit(). */
const touchedBy = new WeakMap<Tx, Set<ObjectType>>()

function tellOthers(ctx: Ctx, company_id: string, touched: Iterable<ObjectType>): void {
  const topics = staleTopics(touched)
  if (topics.length > 0) ctx.events.publish({ company_id, message_type: 'invalidate', message: topics.join(',') })
}

export interface Change {
  object_type: ObjectType
  object_id: string
  action: string
  changes: Record<string, unknown>
  /** The part of it that browsers cache, when the change affects less than its object type. */
  stale?: ObjectType
}

/**
 * The same call with its clock stopped: the rows it writes and their audit log get the same time, so that no change is later than the
 * version it produced. Call it after the rows are locked, so that times follow the order of the changes.
 */
export function withFixedTime(ctx: Ctx): Ctx {
  const now = ctx.now()
  return { ...ctx, now: () => now }
}

/** Records who did what to which object; append-only, in the transaction of the change. */
export async function audit(tx: Tx, ctx: Ctx, changes: readonly Change[]): Promise<void> {
  if (changes.length === 0) return
  for (const { object_type, stale } of changes) touchedBy.get(tx)?.add(stale ?? object_type)
  const { company_id, entity_id } = tenant(ctx)
  await tx.run(sql`
    insert into audit_log (company_id, entity_id, actor_id, request_id, at, object_type, object_id, action, changes)
    select ${company_id}, ${entity_id}, ${authorOf(ctx)}::uuid, ${ctx.request_id}, ${ctx.now()}, c.object_type, c.object_id, c.action, c.changes
      from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as c(object_type text, object_id uuid, action text, changes jsonb)`)
}
