import { once } from 'node:events'
import { buffer } from 'node:stream/consumers'
import { finished } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { companyTables } from '@/server/db/company-tables'
import type { Server } from './database'

/** Rows of a company as COPY writes them, in the order in which they were made, and where ids end in them. */
interface Rows {
  name: string
  columns: string
  parts: { bytes: Buffer; ends: number[] }[]
}
export interface Template {
  tables: Rows[]
}
/** A company of the template's rows. 0 is the template itself; every id of another ends in its number. */
export interface Copy {
  template: Template
  number: number
}

const ID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g
const ID_LENGTH = 36
const NUMBER_DIGITS = 4
/** The last digits of an id must tell so many companies apart. */
export const MOST_COPIES = 16 ** NUMBER_DIGITS - 1
/** Companies grow beside each other: each table takes a part of every company in turn, as months would bring them. */
const PARTS = 12
/** Links are hashes over the ids of a log; they are made anew within the hour. */
const NOT_COPIED = ['audit_link', 'idempotency']

export async function templateOf({ owner }: Server, company_id: string): Promise<Template> {
  const tables = await companyTables(owner)
  const wanted = [
    ...(await columnsOf(owner, 'company', 'id = $1')),
    ...(await columnsOf(owner, 'app_user', 'id in (select user_id from membership where company_id = $1)')),
    ...tables
      .filter(({ name }) => !NOT_COPIED.includes(name))
      .map(({ name, columns }) => ({ name, columns: withoutNumber(name, columns), where: 'company_id = $1' })),
  ]
  const rows: Rows[] = []
  for (const { name, columns, where } of wanted) {
    const query = `select ${columns} from ${name} where ${where.replace('$1', pg.escapeLiteral(company_id))}`
    const text = (await buffer(owner.query(copyTo(`copy (${query}) to stdout`)))).toString('utf8')
    if (text !== '') rows.push({ name, columns, parts: inParts(text) })
  }
  return { tables: rows }
}

/** The log counts on in the order of all companies. */
const withoutNumber = (name: string, columns: string): string =>
  name === 'audit_log' ? columns.replace(/^id, /, '') : columns

async function columnsOf(owner: pg.Client, name: string, where: string) {
  const { rows } = await owner.query<{ columns: string }>(
    `select string_agg(quote_ident(attname), ', ' order by attnum) as columns from pg_attribute
      where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    [name],
  )
  return rows.map(({ columns }) => ({ name, columns, where }))
}

function inParts(text: string): Rows['parts'] {
  const lines = text.split('\n').slice(0, -1)
  const size = Math.ceil(lines.length / PARTS)
  return Array.from({ length: Math.ceil(lines.length / size) }, (_, part) => {
    const own = `${lines.slice(part * size, (part + 1) * size).join('\n')}\n`
    // One byte a letter, so that places in the text are places in the bytes.
    const latin = Buffer.from(own, 'utf8').toString('latin1')
    const ends = [...latin.matchAll(ID)].map(({ index }) => index + ID_LENGTH - NUMBER_DIGITS)
    return { bytes: Buffer.from(latin, 'latin1'), ends }
  })
}

function rowsOf({ bytes, ends }: Rows['parts'][number], number: number): Buffer {
  const own = Buffer.from(bytes)
  if (number === 0) return own
  const digits = number.toString(16).padStart(NUMBER_DIGITS, '0')
  for (const end of ends) own.write(digits, end, 'latin1')
  return own
}

/**
 * Set-wise: a part of a table of all companies is one COPY, and indexes that no key needs are built at the end. Nothing checks or sums
 * meanwhile, for the template's rows are whole.
 */
export async function loadCopies(
  { owner, owner_url }: Server,
  copies: readonly Copy[],
  tell: (done: string) => void,
): Promise<void> {
  // The largest tables first, so that the two halves are of about one size.
  const tables = copies.flatMap(({ template }) => template.tables).sort((a, b) => sizeOf(b) - sizeOf(a))
  const names = [...new Set(tables.map(({ name }) => name))]
  const indexes = await dropIndexes(owner, names)
  const halves = [names.filter((_, n) => n % 2 === 0), names.filter((_, n) => n % 2 === 1)]
  await onEach(halves, (own) => loadTables(owner_url, { names: own, copies }, tell))
  tell(`${indexes.length} indexes to build`)
  await onEach([indexes.filter((_, n) => n % 2 === 0), indexes.filter((_, n) => n % 2 === 1)], (own) =>
    withClient(owner_url, async (client) => {
      await client.query("set maintenance_work_mem = '1GB'")
      for (const definition of own) await client.query(definition)
    }),
  )
}

const sizeOf = ({ parts }: Rows): number => parts.reduce((sum, { bytes }) => sum + bytes.length, 0)

/** On the two processors that a machine has at least; both end before the first fault is told. */
async function onEach<T>(halves: readonly T[], work: (half: T) => Promise<void>): Promise<void> {
  for (const end of await Promise.allSettled(halves.map(work))) if (end.status === 'rejected') throw end.reason
}

/** Returns their definitions. */
async function dropIndexes(owner: pg.Client, tables: readonly string[]): Promise<string[]> {
  const { rows } = await owner.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index i
      where indrelid::regclass::text = any($1)
        and not exists (select from pg_constraint c where c.conindid = i.indexrelid) order by 1`,
    [tables],
  )
  for (const { name } of rows) await owner.query(`drop index ${name}`)
  return rows.map(({ definition }) => definition)
}

async function withClient(url: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}

interface Load {
  names: string[]
  copies: readonly Copy[]
}

const loadTables = (url: string, { names, copies }: Load, tell: (done: string) => void): Promise<void> =>
  withClient(url, async (client) => {
    await client.query('set session_replication_role = replica; set synchronous_commit = off')
    for (let part = 0; part < PARTS; part += 1) {
      for (const name of names) await loadPart(client, { name, copies, part })
      tell(`${names[0]} and others, part ${part + 1} of ${PARTS}`)
    }
  })

async function loadPart(
  client: pg.Client,
  { name, copies, part }: { name: string; copies: readonly Copy[]; part: number },
): Promise<void> {
  const found = copies.flatMap(({ template, number }) => {
    const rows = template.tables.find((table) => table.name === name)
    const bytes = rows?.parts[part]
    return rows && bytes ? [{ columns: rows.columns, bytes, number }] : []
  })
  const [first] = found
  if (!first) return
  const into = client.query(copyFrom(`copy ${name} (${first.columns}) from stdin`))
  const ended = finished(into)
  for (const { bytes, number } of found) if (!into.write(rowsOf(bytes, number))) await once(into, 'drain')
  into.end()
  await ended
}
