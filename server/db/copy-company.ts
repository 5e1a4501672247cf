/*
 * Copies one company completely into another database with the same migrations: its rows in every table, and the people who belong or
 * belonged to it. Rows are copied unchanged with their ids, so history and audit chain stay intact; sums are copied too and triggers are
 * disabled. One transaction on each side: the copy is complete and equal row by row, or does not exist at all.
 */
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { trialBalance } from './backup/trial-balance.mjs'
import { companyTables, type CompanyTable } from './company-tables'

/** The company was not moved; the message is a sentence that says why. */
export class NotMoved extends Error {}

export interface Copied {
  rows: number
  people: number
  /** Of the trial balance, the same on both sides. */
  hash: string
  accounts: number
}

/** By table: its number of rows of a company, and a hash over all their values. */
type Fingerprint = ReadonlyMap<string, string>

interface Sides {
  source: pg.Client
  target: pg.Client
}

/** Makes rows convert to the same text on both sides. */
const SAME_TEXT = `set local timezone = 'UTC'; set local datestyle = 'ISO'; set local extra_float_digits = 1; set local row_security = off`
const FACTORS = ['totp_factor', 'passkey', 'recovery_code']

/** Throws NotMoved, and leaves nothing in the target. */
export async function copyCompany({ source, target }: Sides, id: string): Promise<Copied & { print: Fingerprint }> {
  await source.query(`begin isolation level repeatable read read only; ${SAME_TEXT}`)
  await target.query(`begin; ${SAME_TEXT}`)
  try {
    await assertSameMigrations({ source, target })
    await restTriggers(target)
    await assertFree(target, id)
    const people = await copyPeople({ source, target }, id)
    await copyRows(
      { source, target },
      { name: 'company', columns: await columnsOf(source, 'company'), where: 'id' },
      id,
    )
    for (const { name, columns } of await companyTables(source))
      await copyRows({ source, target }, { name, columns, where: 'company_id' }, id)
    await goOnAfter(target, id)
    const print = await fingerprint(source, id)
    assertEqual(print, await fingerprint(target, id))
    const [there, here] = [await trialBalance(target, id), await trialBalance(source, id)]
    if (there.hash !== here.hash) throw new NotMoved('The trial balance of the copy is another one.')
    await target.query('commit')
    await source.query('commit')
    return { rows: rowsOf(print), people, ...here, print }
  } catch (error) {
    await Promise.all([target.query('rollback'), source.query('rollback')])
    throw error
  }
}

/** The fingerprint of a company's current rows in the database. */
export async function currentFingerprint(owner: pg.Client, id: string): Promise<Fingerprint> {
  await owner.query(`begin isolation level repeatable read read only; ${SAME_TEXT}`)
  try {
    return await fingerprint(owner, id)
  } finally {
    await owner.query('commit')
  }
}

/** The tables that differ. */
export const differences = (one: Fingerprint, other: Fingerprint): string[] =>
  [...new Set([...one.keys(), ...other.keys()])].filter((name) => one.get(name) !== other.get(name)).sort()

async function fingerprint(owner: pg.Client, id: string): Promise<Fingerprint> {
  const print = new Map<string, string>()
  for (const { name, columns } of await companyTables(owner)) {
    const { rows } = await owner.query<{ print: string }>(
      `select count(*) || ' ' || coalesce(sum(hashtextextended(row(${columns})::text, 0)::numeric), 0) as print
         from ${name} where company_id = $1`,
      [id],
    )
    print.set(name, rows[0]?.print ?? '')
  }
  return print
}

const rowsOf = (print: Fingerprint): number =>
  [...print.values()].reduce((sum, text) => sum + Number(text.split(' ')[0]), 1)

function assertEqual(one: Fingerprint, other: Fingerprint): void {
  const found = differences(one, other)
  if (found.length > 0) throw new NotMoved(`The copy differs in ${found.join(', ')}.`)
}

async function assertSameMigrations({ source, target }: Sides): Promise<void> {
  const query = "select string_agg(name || hash, ' ' order by name) as all from migration"
  const exists = await target.query<{ is_there: boolean }>(
    `select to_regclass('public.migration') is not null as is_there`,
  )
  if (!exists.rows[0]?.is_there) throw new NotMoved('The other database has no Haulbook in it: start one on it first.')
  const [here, there] = await Promise.all([source, target].map((side) => side.query<{ all: string }>(query)))
  if (here?.rows[0]?.all !== there?.rows[0]?.all)
    throw new NotMoved('The other database is of another version: bring both to the same one.')
}

const restTriggers = (target: pg.Client): Promise<unknown> =>
  target.query('set local session_replication_role = replica').catch((cause: unknown) => {
    throw new NotMoved('The login of --to may not move: grant set on parameter session_replication_role to it.', {
      cause,
    })
  })

async function assertFree(target: pg.Client, id: string): Promise<void> {
  const { rows } = await target.query('select from company where id = $1', [id])
  if (rows.length > 0) throw new NotMoved('The company is in the other database already.')
}

interface Table extends CompanyTable {
  /** The column that names the company of a row. */
  where: string
}

async function copyRows({ source, target }: Sides, { name, columns, where }: Table, id: string): Promise<void> {
  const query = `select ${columns} from ${name} where ${where} = ${pg.escapeLiteral(id)}`
  await pipeline(
    source.query(copyTo(`copy (${query}) to stdout`)),
    target.query(copyFrom(`copy ${name} (${columns}) from stdin`)),
  )
}

/**
 * Copies members and former members who have no account there yet, with password and second factor. There they work in this company, and
 * none is a superuser. People who already have an account there keep it. Returns how many were copied.
 */
async function copyPeople({ source, target }: Sides, id: string): Promise<number> {
  const columns = await columnsOf(source, 'app_user')
  const people = await source.query<{ id: string; email: string }>(
    `select id, email from app_user where id in (select user_id from membership where company_id = $1
                                                 union select user_id from former_member where company_id = $1)`,
    [id],
  )
  const known = await target.query<{ id: string; email: string }>(
    'select id, lower(email) as email from app_user where id = any($1) or lower(email) = any($2)',
    [people.rows.map((person) => person.id), people.rows.map((person) => person.email.toLowerCase())],
  )
  const ids = new Set(known.rows.map((person) => person.id))
  const fresh = people.rows.filter((person) => !ids.has(person.id))
  const taken = fresh.filter((person) => known.rows.some(({ email }) => email === person.email.toLowerCase()))
  if (taken.length > 0)
    throw new NotMoved(
      `${taken.length} of its people signed up in the other database by themselves, with the same email.`,
    )
  const list = fresh.map((person) => pg.escapeLiteral(person.id)).join(', ')
  if (list === '') return 0
  for (const [name, key] of [['app_user', 'id'], ...FACTORS.map((factor) => [factor, 'user_id'])] as const) {
    const all = name === 'app_user' ? columns : await columnsOf(source, name ?? '')
    await pipeline(
      source.query(copyTo(`copy (select ${all} from ${name} where ${key} in (${list})) to stdout`)),
      target.query(copyFrom(`copy ${name} (${all}) from stdin`)),
    )
  }
  await target.query(
    'update app_user set default_company_id = $1, default_entity_id = null, is_superuser = false where id = any($2)',
    [id, fresh.map((person) => person.id)],
  )
  return fresh.length
}

async function columnsOf(owner: pg.Client, name: string): Promise<string> {
  const { rows } = await owner.query<{ columns: string }>(
    `select string_agg(quote_ident(attname), ', ' order by attnum) as columns from pg_attribute
      where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    [name],
  )
  return rows[0]?.columns ?? ''
}

/** The audit log's chain is ordered by number, so future numbers there must be larger. */
const goOnAfter = (target: pg.Client, id: string): Promise<unknown> =>
  target.query(
    `select setval('audit_log_id_seq', most) from (select max(id) as most from audit_log where company_id = $1) moved
      where most > (select last_value from audit_log_id_seq)`,
    [id],
  )
