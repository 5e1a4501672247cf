/*
 * The login that serves requests. It owns nothing and may only act as three roles, so that no statement, whatever produced it, can escape
 * row-level security.
 */
import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto'
import pg from 'pg'
import sql from 'sql-template-tag'
import type { Database } from './connect'

const ACTS_AS = ['haulbook_app', 'haulbook_identity', 'haulbook_worker']
const ITERATIONS = 4096

/**
 * Creates the login named in a serving address, with its password, and lets it act as the three roles. Run by the owner. An existing login
 * keeps what the owner may not change; `assertServingRole` checks it at startup.
 */
export async function makeServingRole(owner: pg.Client, serving_url: string): Promise<void> {
  const { username, password } = new URL(serving_url)
  const name = decodeURIComponent(username)
  const found = await owner.query<{ is_self: boolean; exists: boolean; may_alter: boolean }>(
    `select current_user = $1 as is_self, exists (select from pg_roles where rolname = $1) as exists,
            exists (select from pg_roles where rolname = current_user and (rolsuper or rolcreaterole)) as may_alter`,
    [name],
  )
  const [state] = found.rows
  // An owner that also serves is refused by name when the API starts.
  if (!state || state.is_self || name === '') return
  const role = pg.escapeIdentifier(name)
  const secret = password === '' ? '' : ` password ${pg.escapeLiteral(verifierOf(decodeURIComponent(password)))}`
  if (!state.exists)
    await owner.query(
      `create role ${role} login noinherit nosuperuser nobypassrls nocreatedb nocreaterole noreplication${secret}`,
    )
  else if (state.may_alter) await owner.query(`alter role ${role} login noinherit${secret}`).catch(unlessForbidden)
  await owner.query(`grant ${ACTS_AS.join(', ')} to ${role}`)
  // A function that runs with its owner's rights could find a temporary table instead of the one it means.
  await owner.query(
    `do $$ begin execute format('revoke temporary on database %I from public', current_database()); end $$`,
  )
}

const INSUFFICIENT_PRIVILEGE = '42501'

function unlessForbidden(error: unknown): void {
  if (!(error instanceof pg.DatabaseError) || error.code !== INSUFFICIENT_PRIVILEGE) throw error
}

/** What PostgreSQL stores of a password, so that the password itself appears in no statement log. Source: RFC 5803. */
function verifierOf(password: string): string {
  // Other characters must be normalized first, which the server does.
  if (!/^[\x21-\x7e]+$/.test(password)) return password
  const salt = randomBytes(16)
  const salted = pbkdf2Sync(password, salt, ITERATIONS, 32, 'sha256')
  const sign = (text: string) => createHmac('sha256', salted).update(text).digest()
  const stored = createHash('sha256').update(sign('Client Key')).digest()
  return `SCRAM-SHA-256$${ITERATIONS}:${salt.toString('base64')}$${stored.toString('base64')}:${sign('Server Key').toString('base64')}`
}

/** A login that must not serve; the message names it and what it could do. */
export class WrongRole extends Error {}

interface Login {
  login: string
  acting: string
  is_superuser: boolean
  bypasses: boolean
  makes_roles: boolean
  replicates: boolean
  owns: string | null
  others: string[]
}

/** Throws WrongRole unless the connections act as the app role and cannot become anything except the three roles. */
export async function assertServingRole(db: Database): Promise<void> {
  const [login] = await db.direct<Login>(sql`
    select session_user as login, current_user as acting, r.rolsuper as is_superuser, r.rolbypassrls as bypasses,
           r.rolcreaterole as makes_roles, r.rolreplication as replicates,
           coalesce((select 'the table ' || relname from pg_class where relowner = r.oid limit 1),
                    (select 'the function ' || proname from pg_proc where proowner = r.oid limit 1),
                    (select 'the database ' || datname from pg_database where datdba = r.oid limit 1)) as owns,
           array(select m.rolname::text from pg_roles m
                  where not r.rolsuper and m.oid <> r.oid and not m.rolname = any(${ACTS_AS}::text[])
                    and pg_has_role(r.oid, m.oid, 'member') order by 1) as others
      from pg_roles r where r.rolname = session_user`)
  const fault = login === undefined ? 'is unknown to the database' : faultOf(login)
  if (fault !== undefined)
    throw new WrongRole(
      `The login "${login?.login}" of DATABASE_URL ${fault}: serve with a role of its own, and name the owner in DATABASE_OWNER_URL.`,
    )
}

function faultOf({ acting, is_superuser, bypasses, makes_roles, replicates, owns, others }: Login): string | undefined {
  if (is_superuser) return 'is a superuser'
  if (bypasses) return 'bypasses row-level security'
  if (makes_roles) return 'may make roles'
  if (replicates) return 'may copy the database'
  if (owns !== null) return `owns ${owns}`
  if (others.length > 0) return `may also act as ${others.join(', ')}`
  return acting === ACTS_AS[0] ? undefined : `acts as ${acting}, not as ${ACTS_AS[0]}`
}

/** The migrations that this program brings and the database lacks. */
export async function missingMigrations(db: Database, names: readonly string[]): Promise<string[]> {
  const [list] = await db.direct<{ is_there: boolean }>(
    sql`select to_regproc('public.applied_migrations') is not null as is_there`,
  )
  if (!list?.is_there) return [...names]
  const known = await db.direct<{ name: string }>(sql`select name from applied_migrations() as name`)
  return names.filter((name) => !known.some((row) => row.name === name))
}
